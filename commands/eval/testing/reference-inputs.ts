import { bandsAt } from '#domain/forecast/index.ts'
import { technicalIndicators, viewOf } from '#domain/indicators/index.ts'
import { supportResistance } from '#domain/indicators/support-resistance.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { findEvents } from '#domain/opportunities/testing/history.ts'
import { naiveRating, naiveVotes } from '#domain/ratings/testing/naive.ts'
import { tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import type { Bar, LineAlert, LineEvent, LineQuote } from './line.ts'

export interface Shown {
  day: string
  price: number
  /** NaN while the source reports only that of an earlier day. */
  open: number
  /** Infinite, so that they reach nothing, while the source reports only the range of an earlier day. */
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

/** Decides which prices are accepted, and the word of the newest, for what random paths contain and no more. */
export function PriceGate(
  splitsBy: (prices: () => readonly (readonly [string, number])[]) => LineSplit[],
  latest: (instant: number) => { date: string; open: number; close: number } | undefined,
  isOpen: (instant: number) => boolean,
  delay: number,
  poll: number,
) {
  let newest: (Shown & { as_of: string }) | null = null
  /** The last price shown of the day before that of the newest, in the shares of the newest. */
  let dayBefore: Shown | null = null
  let isInReview = false
  /** The last quote in review, and how many agree with one another up to it. */
  let doubtful: { quote: LineQuote; count: number } | null = null
  /** Days and their last prices, as the source gave them. */
  let lastPrices: (readonly [string, number])[] = []
  /** The bars that are over, as the source gave them. */
  let closes: (readonly [string, number])[] = []
  let hasStartedAgain = false
  /** The day on which prices started again: no price before it is known. */
  let startedOn = ''
  /** The last price of the day before that of the newest, in the shares of the newest. */
  let closeBefore = Number.NaN
  /** The price that is frozen. */
  let frozenAt: number | null = null
  /** The session being read: its prices, and whether anything was traded. */
  let reading: { day: string; close: number; prices: number[]; hasVolume: boolean } | null = null

  /** The known splits, given that `now` is the newest price. */
  function splits(now: readonly [string, number] | null = newest && [newest.day, newest.price]): LineSplit[] {
    return splitsBy(() => {
      const prices = new Map([...closes, ...lastPrices, ...(now === null ? [] : [now])])
      return [...prices].sort(([one], [other]) => (one < other ? -1 : 1))
    })
  }

  function judge(quote: LineQuote, bars: Bar[]): 'refused' | 'in_review' | Shown {
    const { price, as_of } = quote
    if (typeof price !== 'number' || !(price > 0)) return 'refused'
    if (newest && Date.parse(as_of) < Date.parse(newest.as_of)) return 'refused'
    const day = latest(Date.parse(as_of))?.date ?? bars.at(-1)?.date ?? ''
    const { open, day_low: low, day_high: high, volume } = quote
    const known = splits([day, price])
    const due = known.filter(({ date }) => newest && date > newest.day && date <= day)
    const factor = due.reduce((value, split) => value * split.ratio, 1)
    const base = newest && due.reduce((value, split) => value / split.ratio, newest.price)
    // Sources give the close before the day of a split in the shares of either side of it.
    const close = newest && base !== null && newest.day < day ? base : closeBefore
    const ratio = known.filter(({ date }) => date === day).reduce((product, split) => product * split.ratio, 1)
    const isOld = ratio !== 1 && isStep(quote.previous_close, newest ? close : price, ratio)
    const previous = isOld ? quote.previous_close / ratio : quote.previous_close
    if (Math.abs(price / (base ?? previous) - 1) > 0.4) {
      doubtful = { quote, count: doubtful && agree(quote, doubtful.quote) ? doubtful.count + 1 : 1 }
      if (doubtful.count < 3) return 'in_review'
    }
    doubtful = null
    closeBefore = close
    const own = newest?.day === day ? newest : null
    const before = newest && newest.day < day ? divided(newest, factor) : dayBefore
    const closed = hasStartedAgain ? null : quoteOfBars(bars)
    const earlier = [before, closed].find((each) => each && each.day < day && repeats(quote, each))
    const hasMoved =
      own !== null &&
      own.low <= own.high &&
      earlier &&
      !(isSame(own.low, earlier.low) && isSame(own.high, earlier.high))
    if (earlier && !(hasMoved && volume !== earlier.volume)) {
      const repeated = { day, price, open: isSame(open, earlier.open) ? Number.NaN : open, previous, volume }
      return { ...repeated, low: own?.low ?? Number.POSITIVE_INFINITY, high: own?.high ?? Number.NEGATIVE_INFINITY }
    }
    return { day, price, open, low: Math.min(low, price), high: Math.max(high, price), previous, volume }
  }

  /** Whether the range is that of an earlier day; a range of the price alone proves nothing. */
  function repeats({ price, day_low, day_high }: LineQuote, { low, high }: Shown): boolean {
    if (day_low === day_high && day_low === price) return false
    return isSame(day_low, low) && isSame(day_high, high)
  }

  function divided({ day, previous, volume, ...prices }: Shown, ratio: number): Shown {
    const { price, open, low, high } = prices
    return { day, price: price / ratio, open: open / ratio, low: low / ratio, high: high / ratio, previous, volume }
  }

  function agree(one: LineQuote, other: LineQuote): boolean {
    const polls = Math.max(1, (Date.parse(one.as_of) - Date.parse(other.as_of)) / poll)
    const share = Math.min(0.3, 0.05 * Math.sqrt(polls))
    const isNear = (a: number | null, b: number | null) => Math.abs(Number(a) - Number(b)) <= share * Number(b)
    return isNear(one.price, other.price) && isNear(one.day_low, other.day_low) && isNear(one.day_high, other.day_high)
  }

  /** Whether the prices do not fit the splits: one is implied but not reported, or the price is from before one. */
  function isMisfit({ day, price, previous }: Shown): boolean {
    const known = splits()
    const own = known.filter(({ date }) => date === day).reduce((product, { ratio }) => product * ratio, 1)
    const close = closes.findLast(([date]) => date < day)
    if (close === undefined) return false
    if (own !== 1 && day !== startedOn && isStep(price, close[1] / own, own)) return true
    const due = known.filter(({ date }) => date > close[0] && date <= day)
    const possible = [close[1], due.reduce((value, { ratio }) => value / ratio, close[1])]
    const times = (value: number) => Math.max(value / previous, previous / value)
    if (possible.some((value) => times(value) < 1.4)) return false
    return possible.some((value) => {
      const whole = Math.round(times(value))
      return Math.abs(previous - (value > previous ? value / whole : value * whole)) < (previous < 1 ? 0.0001 : 0.01)
    })
  }

  /** Whether nothing was traded in the last of `bars`, and since, at the price before it. */
  function isUntraded(bars: readonly Bar[]): boolean {
    const [last, before = last] = bars.slice(-2).reverse()
    if (last.volume > 0 || last.low < last.high || last.close !== before.close) return false
    if (newest === null || Date.parse(newest.as_of) < Date.parse(`${last.date}T10:00:00Z`)) return true
    return newest.price === last.close && newest.volume === 0
  }

  return {
    shown: (): Shown | null => newest,
    hasStartedAgain: () => hasStartedAgain,
    asOf: () => newest?.as_of ?? '',
    splits: (): LineSplit[] => splits(),
    /** Sets the bars that are over. The bar of a session that was never read may show that nothing was traded in it. */
    setBars(bars: readonly Bar[]): void {
      if (bars.length > closes.length && isUntraded(bars)) frozenAt = bars[bars.length - 1].close
      closes = bars.map(({ date, close }) => [date, close] as const)
    },
    startEpoch() {
      newest = null
      dayBefore = null
      doubtful = null
      lastPrices = []
      closeBefore = Number.NaN
      hasStartedAgain = true
      isInReview = false
      frozenAt = null
      reading = null
    },
    restart() {
      isInReview = false
      doubtful = null
    },
    accept(quote: LineQuote, at: number, bars: Bar[]): boolean {
      const verdict = judge(quote, bars)
      isInReview = verdict === 'in_review'
      if (typeof verdict === 'string') return false
      if (newest && newest.day < verdict.day) lastPrices.push([newest.day, newest.price])
      if (newest === null && hasStartedAgain) startedOn = verdict.day
      this.advanceTo(at)
      const session = latest(at)
      if (session && isOpen(at)) {
        if (reading?.day !== session.date)
          reading = { day: session.date, close: session.close, prices: [], hasVolume: false }
        reading.prices.push(verdict.price)
        reading.hasVolume ||= verdict.volume > 0
      }
      if (verdict.volume > 0 || verdict.price !== frozenAt) frozenAt = null
      if (newest && verdict.day > newest.day) {
        const due = splits([verdict.day, verdict.price]).filter(
          ({ date }) => newest && date > newest.day && date <= verdict.day,
        )
        dayBefore = divided(
          newest,
          due.reduce((value, split) => value * split.ratio, 1),
        )
      }
      newest = { ...verdict, as_of: quote.as_of }
      return true
    },
    advanceTo(at: number): void {
      if (reading === null || at < reading.close) return
      if (!reading.hasVolume && new Set(reading.prices).size === 1) frozenAt = reading.prices[0]
      reading = null
    },
    word(at: number): string {
      if (frozenAt !== null && (newest !== null || !hasStartedAgain)) return 'frozen'
      if (isInReview || (newest !== null && isMisfit(newest))) return 'in_review'
      if (!isOpen(at)) return 'closed'
      return newest === null || at > Date.parse(newest.as_of) + delay + 2 * poll ? 'stale' : 'fresh'
    },
  }
}

// Figures of closed bars for the reference implementation, computed from all of them at each evaluation.

export function nearLevel(of: string, bars: Bar[]): number | null {
  const year = bars.slice(-252)
  if (year.length === 0) return null
  if (of === 'high_252') return Math.max(...year.map(({ high }) => high))
  if (of === 'low_252') return Math.min(...year.map(({ low }) => low))
  return supportResistance(barView(bars))[of as 'support']
}

export function meanVolume(bars: Bar[]): number {
  const last = bars.slice(-63)
  return last.length === 0 ? 0 : last.reduce((sum, { volume }) => sum + volume, 0) / last.length
}

const made = new WeakMap<Bar[], ReturnType<typeof viewOf>>()

export function barView(bars: Bar[]) {
  let view = made.get(bars)
  if (view === undefined) {
    view = viewOf(toColumns(bars.map(({ date, ...bar }) => ({ session: date, ...bar }))))
    made.set(bars, view)
  }
  return view
}

const columnsOf = (bars: Bar[]) => barView(bars).columns

/** Bars of sessions before a date; the same array if all of them are, since views are cached by array. */
export function barsBefore(bars: Bar[], date: string): Bar[] {
  return (bars.at(-1)?.date ?? '') < date ? bars : bars.filter((bar) => bar.date < date)
}

export function reading({ when }: LineAlert, bars: Bar[]): string {
  if (bars.length === 0) return 'unknown'
  const answer = technicalIndicators(columnsOf(bars), { symbol: 'ACME', live: false })
  const field = answer[when.field as 'rsi_14'] as unknown
  const word = typeof field === 'string' ? field : Object.values(field as object).findLast((v) => typeof v === 'string')
  return word === 'Insufficient data' ? 'unknown' : word === when.becomes ? 'above' : 'below'
}

export function ruleFires({ when }: LineAlert, bars: Bar[]): boolean {
  const columns = columnsOf(bars)
  const fired = Object.entries(findEvents(columns)).filter(([, at]) => at.includes(bars.length - 1))
  const all = when.demonstrated ? tallies(trackOf(columns)) : []
  const records = when.demonstrated ? trackRecords(all) : []
  return fired.some(([id]) => {
    const isProven = records[all.findIndex(({ rule }) => rule === id)]?.ventaja === 'demostrada'
    return (when.rule === 'any' || when.rule === id) && (!when.demonstrated || isProven)
  })
}

/** Whether the word of all indicators has become the one asked for, by the second implementation of ratings. */
export function ratingFires({ when }: LineAlert, bars: Bar[]): boolean {
  const votes = naiveVotes(columnsOf(bars))
  const word = (i: number) => (i < 0 ? null : naiveRating(votes, i).word)
  const before = word(bars.length - 2)
  return word(bars.length - 1) === when.becomes && before !== null && before !== when.becomes
}

export function isOutside(bars: Bar[]): boolean {
  if (bars.length < 251) return false
  const [band] = bandsAt(columnsOf(bars), [bars.length - 2])
  const { close } = bars[bars.length - 1]
  return band !== null && (close < band.low80[0] || close > band.high80[0])
}

type LineSplit = NonNullable<LineEvent['split']>

const DAY = 86_400_000

/** Whether a step from one price to the next is rather that of a split than none. */
export const isStep = (before: number, after: number, ratio: number): boolean =>
  Math.abs(Math.log(before / after / ratio)) <= Math.abs(Math.log(before / after))

/** The reports of splits, with all dates of each: dates at most a week apart are of one split. */
export function SplitReports() {
  const reported: { ratio: number; dates: string[] }[] = []
  return {
    /** Adds a report; true if the split was unknown before. */
    add({ date, ratio }: LineSplit): boolean {
      const isNear = (other: string) => Math.abs(Date.parse(date) - Date.parse(other)) <= 7 * DAY
      const known = reported.find((each) => each.ratio === ratio && each.dates.every(isNear))
      if (known === undefined) reported.push({ ratio, dates: [date] })
      else if (!known.dates.includes(date)) known.dates.push(date)
      return known === undefined
    },
    /** Each split once, dated by the day on which the unadjusted prices of days changed. */
    distinct(pricesOfDays: () => readonly (readonly [day: string, price: number])[]): LineSplit[] {
      return reported.map(({ ratio, dates }) => {
        if (dates.length === 1) return { date: dates[0], ratio }
        const prices = pricesOfDays()
        const possible: string[] = []
        for (const date of [...dates].sort()) {
          const before = prices.findLast(([day]) => day < date)
          const after = prices.find(([day]) => day >= date)
          if (before === undefined || after === undefined) possible.push(date)
          else if (isStep(before[1], after[1], ratio)) return { date, ratio }
        }
        return { date: possible[0] ?? dates[0], ratio }
      })
    },
  }
}
