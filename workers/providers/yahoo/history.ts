import type { TimedBar } from '#domain/market/bars/bar-fold.ts'
import { adjustForSplits, type Dividend, type Split } from '#domain/market/bars/corporate-actions.ts'
import { dailyBarProblem, type RawBar, validBars } from '#domain/market/bars/valid-bars.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { History } from '#domain/market/provider.ts'
import type { Bar, DailyBar, Session } from '#domain/market/types.ts'
import { instantOf, numberOf, type Row, sessionAt } from '../remote/untrusted-values.ts'

/** Prices divided for splits may leave the bar's own range by their last digits. */
const ROUNDING = 1e-6
/** Digits that a 32-bit float certainly holds. */
const DIGITS = 7

/**
 * The sound bars of a chart from session `from` to `through`, oldest first, in the shares of the last one, with the
 * splits and dividends that changed prices apart from trade. The field adjclose, which dividends change too, is left
 * alone. Rows of nulls are gaps of the source.
 */
export function historyOfChart(
  { quotes, splits, dividends }: { quotes: readonly Row[]; splits: readonly Row[]; dividends: readonly Row[] },
  calendar: Calendar,
  { from, through }: { from: Session; through: Session },
): History {
  const rows = quotes.map((row) => rawBar(row, calendar.zone))
  // Days without a session repeat the close before, without volume.
  const hasSession = ({ session, volume }: DailyBar) => volume > 0 || calendar.session(session) !== null
  const { bars } = validBars(rows, hasSession)
  const last = bars.at(-1)?.session ?? ''
  // Without a bar after a split, it is unknown whether the prices are already in the new shares.
  const readable = splits.flatMap((row) => readSplit(row, calendar.zone) ?? [])
  const known = readable.filter(({ date }) => date <= last)
  return {
    bars: adjustForSplits(bars, known).filter(({ session }) => session >= from && session <= through),
    splits: readable.filter(({ date }) => date >= from),
    dividends: dividends.flatMap((row) => readDividend(row, calendar.zone) ?? []).filter(({ date }) => date >= from),
  }
}

function rawBar(row: Row, zone: string): RawBar & { session: Session } {
  const opened = instantOf(row.date)
  const session = Number.isNaN(opened) ? '' : sessionAt(zone, opened)
  return { session, ...rawPrices(row) }
}

/** The prices and the volume of a row, unchecked. */
function rawPrices(row: Row): Omit<RawBar, 'session'> {
  const low = priceOf(row.low)
  const high = priceOf(row.high)
  const within = (value: unknown) => {
    const price = priceOf(value)
    if (price < low && price >= low * (1 - ROUNDING)) return low
    return price > high && price <= high * (1 + ROUNDING) ? high : price
  }
  return { open: within(row.open), high, low, close: within(row.close), volume: row.volume }
}

/** Prices come as 32-bit floats made 64-bit (330.3200073242188): returns the short number that they mean. */
function priceOf(value: unknown): number {
  const price = numberOf(value)
  const short = Number(price.toPrecision(DIGITS))
  return Math.fround(short) === Math.fround(price) ? short : price
}

function readSplit(row: Row, zone: string): Split | null {
  const at = instantOf(row.date)
  const ratio = numberOf(row.numerator) / numberOf(row.denominator)
  return Number.isNaN(at) || !(ratio > 0 && Number.isFinite(ratio)) ? null : { date: sessionAt(zone, at), ratio }
}

function readDividend(row: Row, zone: string): Dividend | null {
  const at = instantOf(row.date)
  const amount = numberOf(row.amount)
  return Number.isNaN(at) || !(amount > 0 && Number.isFinite(amount)) ? null : { date: sessionAt(zone, at), amount }
}

const HOUR_MS = 3_600_000
const ANY_DAY = '2000-01-01'

/** The sound rows that begin at a multiple of `minutes` in UTC, oldest first. Rows of nulls are gaps of the source. */
export function barsOfRows(rows: readonly Row[], minutes: number): TimedBar[] {
  const byTime = new Map<number, TimedBar>()
  for (const row of rows) {
    const time = instantOf(row.date) / 1000
    // The row of the moment is the newest price, stamped with its own second.
    if (!(time % (60 * minutes) === 0)) continue
    const prices = rawPrices(row) as Bar
    if (dailyBarProblem({ ...prices, session: ANY_DAY, split: 1 }) === null) byTime.set(time, { time, ...prices })
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time)
}

/** Whether the sessions of an exchange begin on the hour in UTC. */
export function opensOnTheHour(calendar: Calendar): boolean {
  const { latest, next } = calendar.at(Date.UTC(2026, 0, 15, 12))
  const opened = (latest ?? next)?.open
  return opened !== undefined && opened % HOUR_MS === 0
}
