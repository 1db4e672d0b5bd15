/** What is shown: freshness, price, change in per cent. */
export type Shown = [word: string, price: number | null, change: number | null]

/** A poll, and what is shown after it. */
export type Step = [came: { at: string; quote: unknown }, ...Shown]

/** A line of `eval:freshness` and its expected result. */
export interface Story {
  /** The fault or the word that the story is about. */
  id: string
  /** The fields in which the line differs from LINE. */
  line?: Partial<typeof LINE>
  steps: Step[]
  refused?: unknown[]
  /** The bars at the end; left out where the story is not about bars. */
  bars?: Row[]
}

/** A daily bar of one price; a volume of null is not known. */
export type Row = [date: string, close: number, volume: number | null]

/**
 * Two weeks of New York; its clocks change on Sunday 8 March 2026, Wednesday 4 March is a holiday here, the 5th a
 * half-day.
 */
const CALENDAR = {
  sessions: [
    ...['2026-02-26', '2026-02-27', '2026-03-02', '2026-03-03'].map((date) => session(date)),
    session('2026-03-05', '13:00'),
    ...['2026-03-06', '2026-03-09', '2026-03-10'].map((date) => session(date)),
  ],
  closed_days: ['2026-03-04'],
}

/** Friday closed at 100, one per cent above Thursday. */
export const LAST_WEEK: Row[] = [
  ['2026-02-26', 99, 900],
  ['2026-02-27', 100, 1_000],
]
export const HISTORY = LAST_WEEK.map((row) => bar(...row))
export const FRIDAY_CLOSE = ny('2026-02-27', '16:00:00')
export const FRIDAYS_CHANGE = (100 / 99 - 1) * 100

export const LINE = {
  symbol: 'ACME',
  currency: 'USD',
  exchange: 'NYSE',
  timezone: 'America/New_York',
  calendar: CALENDAR,
  provider: { name: 'yahoo', delay_minutes: 0, poll_seconds: 15 },
  history: HISTORY as unknown[],
  splits: [] as { date: string; ratio: number }[],
}

export const MONDAY = '2026-03-02'
export const TUESDAY = '2026-03-03'
export const HOLIDAY = '2026-03-04'
export const HALF_DAY = '2026-03-05'
export const FRIDAY = '2026-03-06'
export const SUMMER_MONDAY = '2026-03-09'

function session(date: string, close = '16:00') {
  return { date, open: '09:30', close }
}

/** A bar of a single price. */
export function bar(date: string, price: number, volume: number | null) {
  return { date, open: price, high: price, low: price, close: price, volume }
}

/** An instant, given by New York's clocks. */
export function ny(date: string, time: string): string {
  const offset = date < '2026-03-08' ? '-05:00' : '-04:00'
  return new Date(`${date}T${time}${offset}`).toISOString()
}

/** A step of a poll that got no answer. */
export function noAnswer(at: string) {
  return { at, quote: null }
}

/** A step of a poll at `at` that got a quote of that very moment; the day opened at the previous close of 100. */
export function answered(at: string, price: unknown, rest: Record<string, unknown> = {}) {
  const prices = [100, price].filter((each) => typeof each === 'number')
  const range = { day_low: Math.min(...prices), day_high: Math.max(...prices) }
  return { at, quote: { price, previous_close: 100, open: 100, ...range, volume: 5_000, as_of: at, ...rest } }
}

/** A step with a price of 100 and no trade. */
export function still(at: string, rest: Record<string, unknown> = {}) {
  return answered(at, 100, { volume: 0, ...rest })
}
