// A process that preloads this has a clock CLOCK_SHIFT_MS milliseconds off the machine's.

const shift = Number(process.env.CLOCK_SHIFT_MS)
const { now } = Date

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [now() + shift] : args))
  }

  static now() {
    return now() + shift
  }
}
