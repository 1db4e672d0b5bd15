import { lowerBound } from '../../panes/search.ts'

export const BAR_COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
export type BarColumn = (typeof BAR_COLUMNS)[number]
export type TimedBar = Record<BarColumn, number>
export type BarPage = Readonly<Record<BarColumn, ArrayLike<number>>>
type Memory = Record<BarColumn, Float64Array>

/** Spare places at both ends of the memory, so that new bars rarely make it move. */
const ROOM = 1_024

/** Bars of one width, oldest first, that grow at both ends and know the extremes of any stretch. */
export class BarBuffer {
  #memory!: Memory
  #start = 0
  #end = 0
  #pyramids: Partial<Record<'bar' | 'close' | 'volume', Pyramid>> = {}
  /** Number of bars prepended since it was made. */
  older = 0
  /** Number of times that a closed bar changed. */
  corrected = 0

  constructor(page: BarPage) {
    this.#move(page.time.length)
    this.#end = this.#start
    this.#write(page, this.#start)
    this.#end += page.time.length
  }

  get bars(): number {
    return this.#end - this.#start
  }

  /** Changes when anything but the open bar does. */
  get shape(): string {
    return `${this.bars} ${this.older} ${this.corrected}`
  }

  /** A view of the column as it is now, without a copy. */
  column(name: BarColumn): Float64Array {
    return this.#memory[name].subarray(this.#start, this.#end)
  }

  /** Prepends the bars of `page` that are older than the first bar; returns how many. */
  prepend(page: BarPage): number {
    const first = this.#memory.time[this.#start]
    let count = page.time.length
    while (count > 0 && this.bars > 0 && page.time[count - 1] >= first) count--
    if (count === 0) return 0
    if (count > this.#start) this.#move(this.bars + count, count)
    const at = this.#start - count
    this.#write(page, at, count)
    this.#start = at
    this.older += count
    for (const pyramid of Object.values(this.#pyramids)) pyramid.update(at, at + count)
    return count
  }

  /** Corrects and continues the bars from a newer page; false if a gap lies between them. */
  merge(page: BarPage): boolean {
    const { length } = page.time
    const known = this.column('time')
    if (known.length === 0 || (length > 0 && page.time[0] > known[known.length - 1])) return false
    for (let i = 0; i < length; i++) {
      const at = this.#start + lowerBound(known, page.time[i])
      if (at >= this.#start + known.length) {
        this.put(barOf(page, i))
        continue
      }
      if (this.#memory.time[at] !== page.time[i]) continue
      // The open bar moves anyway; a change of a closed one makes stale what was computed from it.
      const other = BAR_COLUMNS.some((name) => this.#memory[name][at] !== page[name][i])
      if (!other) continue
      if (at < this.#end - 1) this.corrected++
      this.#write(page, at, 1, i)
      for (const pyramid of Object.values(this.#pyramids)) pyramid.update(at, at + 1)
    }
    return true
  }

  /** Moves the open bar or begins a new one; false for a bar older than the newest, which is late and ignored. */
  put(bar: TimedBar): boolean {
    const last = this.#end - 1
    const newest = this.bars > 0 ? this.#memory.time[last] : Number.NEGATIVE_INFINITY
    if (bar.time < newest) return false
    if (bar.time > newest) {
      if (this.#end === this.#memory.time.length) this.#move(this.bars + 1)
      this.#end++
    }
    const at = this.#end - 1
    for (const name of BAR_COLUMNS) this.#memory[name][at] = bar[name]
    for (const pyramid of Object.values(this.#pyramids)) pyramid.update(at, at + 1)
    return true
  }

  /** Extremes of rows `from` (included) to `to` (excluded): of highs and lows, of closes or of volumes. */
  extremes(of: 'bar' | 'close' | 'volume', from: number, to: number): Pyramid {
    const { high, low, close, volume } = this.#memory
    const [most, least] = { bar: [high, low], close: [close, close], volume: [volume, volume] }[of]
    const pyramid = (this.#pyramids[of] ??= new Pyramid(most, least, this.#start, this.#end))
    pyramid.query(this.#start + from, this.#start + to)
    return pyramid
  }

  /** The first row at this time or later. */
  rowAt(time: number): number {
    return lowerBound(this.column('time'), time)
  }

  /** Moves to larger memory, with room for `before` bars and spare places before the first. */
  #move(bars: number, before = 0): void {
    const old = this.#memory as Memory | undefined
    const room = Math.max(ROOM, bars >> 1)
    const start = before + room
    const made = {} as Memory
    for (const name of BAR_COLUMNS) {
      made[name] = new Float64Array(room + bars + room).fill(Number.NaN)
      if (old) made[name].set(old[name].subarray(this.#start, this.#end), start)
    }
    this.#end = start + this.bars
    this.#start = start
    this.#memory = made
    this.#pyramids = {}
  }

  #write(page: BarPage, at: number, count = page.time.length, first = 0): void {
    for (const name of BAR_COLUMNS) {
      const column = page[name]
      const memory = this.#memory[name]
      for (let i = 0; i < count; i++) memory[at + i] = column[first + i]
    }
  }
}

function barOf(page: BarPage, i: number): TimedBar {
  return Object.fromEntries(BAR_COLUMNS.map((name) => [name, page[name][i]])) as TimedBar
}

/** Sixteen (2⁴) places of a level make one place of the next. */
const BITS = 4
const REST = (1 << BITS) - 1

interface Level {
  high: Float64Array
  low: Float64Array
}

/**
 * Highest and lowest values of any stretch of two columns without a walk over it: each level holds the extremes of
 * sixteen places of the level below. Places without a value hold NaN.
 */
export class Pyramid {
  readonly #levels: Level[]
  /** Extremes of the last query; infinite where it found no value. */
  high = Number.NEGATIVE_INFINITY
  low = Number.POSITIVE_INFINITY

  /** Places before `from` and from `to` on have no value yet. */
  constructor(high: Float64Array, low: Float64Array, from = 0, to = high.length) {
    this.#levels = [{ high, low }]
    for (let size = high.length; size > 1; ) {
      size = (size + REST) >> BITS
      const empty = () => new Float64Array(size).fill(Number.NaN)
      this.#levels.push({ high: empty(), low: empty() })
    }
    this.update(from, to)
  }

  /** Brings the levels up to date after the values of places `from` (included) to `to` (excluded) changed. */
  update(from: number, to: number): void {
    let first = from
    let last = to - 1
    for (let level = 1; level < this.#levels.length; level++) {
      first >>= BITS
      last >>= BITS
      summarise(this.#levels[level - 1], this.#levels[level], first, last)
    }
  }

  /** Sets `high` and `low` to the extremes of places `from` (included) to `to` (excluded). */
  query(from: number, to: number): void {
    this.high = Number.NEGATIVE_INFINITY
    this.low = Number.POSITIVE_INFINITY
    let left = from
    let right = to
    for (const level of this.#levels) {
      // From both sides, walks only up to whole places of the next level.
      const upTo = Math.min(right, (left + REST) & ~REST)
      this.#extend(level, left, upTo)
      const downTo = Math.max(upTo, right & ~REST)
      this.#extend(level, downTo, right)
      left = upTo >> BITS
      right = downTo >> BITS
      if (left >= right || upTo === downTo) return
    }
  }

  #extend({ high, low }: Level, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (high[i] > this.high) this.high = high[i]
      if (low[i] < this.low) this.low = low[i]
    }
  }
}

/** Computes places `first` to `last` of a level from the level below. */
function summarise(below: Level, { high, low }: Level, first: number, last: number): void {
  const { high: highs, low: lows } = below
  for (let i = first; i <= last; i++) {
    let most = Number.NEGATIVE_INFINITY
    let least = Number.POSITIVE_INFINITY
    const end = Math.min((i + 1) << BITS, highs.length)
    for (let child = i << BITS; child < end; child++) {
      if (highs[child] > most) most = highs[child]
      if (lows[child] < least) least = lows[child]
    }
    high[i] = most
    low[i] = least
  }
}
