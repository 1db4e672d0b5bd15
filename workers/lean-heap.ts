import { setFlagsFromString } from 'node:v8'

// A worker holds the same desks for hours, and makes garbage of every tick. V8 would let its heap grow to several times
// what is held before it collects, and keep the room: it costs memory on the smallest machines and saves little time.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')
