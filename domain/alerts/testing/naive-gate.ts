import type { Bar, LineQuote } from './line.ts'

export interface Shown {
  day: string
  price: number
  /** NaN while only that of an earlier day is told. */
  open: number
  /** Infinite, each to its own side, while only the range of an earlier day is told. */
  low: number
  high: number
  previous: number
  volume: number
}

export const openBar = ({ day, open, high, low, price, volume }: Shown): Bar => {
  const isKnown = low <= high
  return { date: day, open, high: isKnown ? high : price, low: isKnown ? low : price, close: price, volume }
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * other

export function quoteOfBars(bars: Bar[]): Shown | null {
  const bar = bars.at(-1)
  if (bar === undefined) return null
  const { date, close, ...rest } = bar
  return { day: date, price: close, previous: bars.at(-2)?.close ?? Number.NaN, ...rest }
}

/** Which prices are accepted, and what is said of the newest: of what the paths contain, and no more. */
export function Gate(
  splits: readonly { date: string; ratio: number }[],
  latest: (instant: number) => { date: string; open: number; close: number } | undefined,
  isOpen: (instant: number) => boolean,
  delay: number,
  poll: number,
) {
  let newest: (Shown & { as_of: string }) | null = null
  /** The last shown of the day before that of the newest, in its shares. */
  let dayBefore: Shown | null = null
  let isHeld = false
  let hasBegunAgain = false
  let isFrozen = false
  /** Of the session being read: its prices, and whether anything was traded. */
  let reading: { day: string; close: number; prices: number[]; hasVolume: boolean } | null = null

  function judge(quote: LineQuote, bars: Bar[]): 'refused' | 'held' | Shown {
    const { price, as_of } = quote
    if (typeof price !== 'number' || !(price > 0)) return 'refused'
    if (newest && Date.parse(as_of) < Date.parse(newest.as_of)) return 'refused'
    const day = latest(Date.parse(as_of))?.date ?? bars.at(-1)?.date ?? ''
    const { previous_close: previous, open, day_low: low, day_high: high, volume } = quote
    const ratio = splits.filter(({ date }) => newest && date > newest.day && date <= day)
    const base = newest ? ratio.reduce((value, split) => value / split.ratio, newest.price) : previous
    if (Math.abs(price / base - 1) > 0.4) return 'held'
    const own = newest?.day === day ? newest : null
    const factor = ratio.reduce((value, split) => value * split.ratio, 1)
    const before = newest && newest.day < day ? divided(newest, factor) : dayBefore
    const closed = hasBegunAgain ? null : quoteOfBars(bars)
    const earlier = [before, closed].find((each) => each && each.day < day && repeats(quote, each))
    const hasMoved =
      own !== null &&
      own.low <= own.high &&
      earlier &&
      !(isSame(own.low, earlier.low) && isSame(own.high, earlier.high))
    if (earlier && !(hasMoved && volume !== earlier.volume)) {
      const told = { day, price, open: isSame(open, earlier.open) ? Number.NaN : open, previous, volume }
      return { ...told, low: own?.low ?? Number.POSITIVE_INFINITY, high: own?.high ?? Number.NEGATIVE_INFINITY }
    }
    return { day, price, open, low: Math.min(low, price), high: Math.max(high, price), previous, volume }
  }

  /** Whether the range is that of an earlier day: it says nothing then, but for the price alone. */
  function repeats({ price, day_low, day_high }: LineQuote, { low, high }: Shown): boolean {
    if (day_low === day_high && day_low === price) return false
    return isSame(day_low, low) && isSame(day_high, high)
  }

  function divided({ day, previous, volume, ...prices }: Shown, ratio: number): Shown {
    const { price, open, low, high } = prices
    return { day, price: price / ratio, open: open / ratio, low: low / ratio, high: high / ratio, previous, volume }
  }

  return {
    shown: (): Shown | null => newest,
    hasBegunAgain: () => hasBegunAgain,
    asOf: () => newest?.as_of ?? '',
    forget() {
      newest = null
      dayBefore = null
      hasBegunAgain = true
      isHeld = false
      isFrozen = false
      reading = null
    },
    restart() {
      isHeld = false
    },
    take(quote: LineQuote, at: number, bars: Bar[]): boolean {
      const verdict = judge(quote, bars)
      isHeld = verdict === 'held'
      if (typeof verdict === 'string') return false
      this.pass(at)
      const session = latest(at)
      if (session && isOpen(at)) {
        if (reading?.day !== session.date)
          reading = { day: session.date, close: session.close, prices: [], hasVolume: false }
        reading.prices.push(verdict.price)
        reading.hasVolume ||= verdict.volume > 0
      }
      if (verdict.volume > 0 || verdict.price !== newest?.price) isFrozen = false
      if (newest && verdict.day > newest.day) {
        const due = splits.filter(({ date }) => newest && date > newest.day && date <= verdict.day)
        dayBefore = divided(
          newest,
          due.reduce((value, split) => value * split.ratio, 1),
        )
      }
      newest = { ...verdict, as_of: quote.as_of }
      return true
    },
    pass(at: number): void {
      if (reading === null || at < reading.close) return
      if (!reading.hasVolume && new Set(reading.prices).size === 1) isFrozen = true
      reading = null
    },
    word(at: number): string {
      if (isFrozen) return 'frozen'
      if (isHeld) return 'in_review'
      if (!isOpen(at)) return 'closed'
      return newest === null || at > Date.parse(newest.as_of) + delay + 2 * poll ? 'stale' : 'fresh'
    },
  }
}
