import { setFlagsFromString } from 'node:v8'

// A worker keeps the same symbol states for hours and makes garbage at every tick. V8 would let both halves of its heap
// grow to several times what is in use before it collects, and would keep that memory. Must be imported first: the
// space of young objects never shrinks.
setFlagsFromString('--heap-growing-percent=20')
setFlagsFromString('--semi-space-growth-factor=1')
