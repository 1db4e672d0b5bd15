import { setFlagsFromString } from 'node:v8'

// A worker holds the same states of symbols for hours, and makes garbage at every tick. V8 would let both halves of its heap grow to
// several times what is held before it collects, and keep the room. Imported first: the space of young objects never
// shrinks.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')
