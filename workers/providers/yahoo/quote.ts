import type { AnnouncedDate } from '#domain/agenda/agenda.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { KeyFigures } from '#domain/market/key-figures.ts'
import { quoteOfAnswer, reportedNumber } from '#domain/market/prices/source-answer.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import { dayAt, instantOf, isRow, numberOf, type Row, sessionAt, textOf } from '../remote/untrusted-values.ts'

/** The fields of a quote's row that key figures are read from. */
const FIGURE_FIELDS = [
  'marketCap',
  'trailingPE',
  'dividendYield',
  'earningsTimestamp',
  'earningsTimestampStart',
  'earningsTimestampEnd',
  'isEarningsDateEstimate',
]

/**
 * Larger values are errors: no company is worth as much in any currency, and no share costs as many years of earnings.
 */
const MOST = { market_cap: 1e17, pe: 1e5, dividend_yield_pct: 100 }

/** The key figures in a row of the answer, next to the quote read from it; null where the row has none. */
export function figuresOfRow(
  row: Row,
  { symbol, session }: Pick<Quote, 'symbol' | 'session'>,
  calendar: Calendar,
): KeyFigures | null {
  if (session === '') return null
  const figures = {
    market_cap: withinOf(row.marketCap, MOST.market_cap),
    pe: withinOf(row.trailingPE, MOST.pe),
    // In per cent; trailingAnnualDividendYield is on another basis for some ADRs.
    dividend_yield_pct: withinOf(row.dividendYield, MOST.dividend_yield_pct),
    ...nextReport(row, session, calendar),
  }
  const { earnings_estimated: _, ...given } = figures
  return Object.values(given).some((value) => value !== null) ? { symbol, day: session, ...figures } : null
}

/** `earningsTimestamp` may be the last report; the next one is then the start of a range. */
function nextReport(row: Row, session: Session, { zone }: Calendar) {
  const [announced, start, end] = [row.earningsTimestamp, row.earningsTimestampStart, row.earningsTimestampEnd].map(
    (value) => {
      const instant = instantOf(value)
      return Number.isNaN(instant) ? null : sessionAt(zone, instant)
    },
  )
  const next = [announced, start].find((date) => date !== null && date >= session) ?? null
  const isRange = next !== null && next === start && end !== null && end !== start
  return { earnings_on: next, earnings_estimated: next !== null && (isRange || row.isEarningsDateEstimate === true) }
}

/**
 * What `calendarEvents` announces, and the report by the key figures where they have it: those come with every quote.
 * Yahoo writes an ex-dividend day as its midnight in UTC, which is still the day before in New York.
 */
export function announcedDates(
  events: Row,
  figures: Pick<KeyFigures, 'earnings_on' | 'earnings_estimated'> | undefined,
  { session, calendar }: { session: Session; calendar: Calendar },
): AnnouncedDate[] {
  const earnings = isRow(events.earnings) ? events.earnings : {}
  const dates: unknown[] = Array.isArray(earnings.earningsDate) ? earnings.earningsDate : []
  const { isEarningsDateEstimate } = earnings
  const row = { earningsTimestampStart: dates[0], earningsTimestampEnd: dates[1], isEarningsDateEstimate }
  const report = figures && figures.earnings_on !== null ? figures : nextReport(row, session, calendar)
  const exDividend = instantOf(events.exDividendDate)
  const announced: AnnouncedDate[] = []
  if (report.earnings_on !== null) {
    announced.push({ kind: 'report', date: report.earnings_on, is_estimated: report.earnings_estimated })
  }
  // No date is 0 in some answers.
  if (exDividend > 0) announced.push({ kind: 'ex_dividend', date: dayAt(exDividend), is_estimated: false })
  return announced
}

function withinOf(value: unknown, most: number): number | null {
  const number = numberOf(value)
  return number > 0 && number <= most ? number : null
}

/** The fields that a quote and its key figures are read from: the rest of a row need not be sent. */
export const QUOTE_FIELDS = [
  'symbol',
  'quoteType',
  'currency',
  'marketState',
  'exchangeDataDelayedBy',
  'regularMarketTime',
  'regularMarketPrice',
  'regularMarketPreviousClose',
  'regularMarketOpen',
  'regularMarketDayLow',
  'regularMarketDayHigh',
  'regularMarketVolume',
  ...FIGURE_FIELDS,
]

const REGULAR = 'REGULAR'
const LONGEST_DELAY_SECONDS = 7_200

/** Reads a row of the answer at `now` (epoch ms) as a quote; the feed's price watch rejects faulty ones. */
export function quoteOfRow(
  row: Row,
  { symbol, calendar, poll_seconds }: { symbol: string; calendar: Calendar; poll_seconds: number },
  now: number,
): TradedQuote {
  const delay_seconds = delayOf(row)
  const traded_at = instantOf(row.regularMarketTime)
  const answer = {
    price: reportedNumber(row.regularMarketPrice) ?? Number.NaN,
    previous_close: reportedNumber(row.regularMarketPreviousClose),
    open: reportedNumber(row.regularMarketOpen),
    day_low: reportedNumber(row.regularMarketDayLow),
    day_high: reportedNumber(row.regularMarketDayHigh),
    last_volume: reportedNumber(row.regularMarketVolume),
    as_of: Math.floor(vouchedAt(calendar, traded_at, { now, delay_seconds, state: textOf(row.marketState) })),
    currency: textOf(row.currency),
  }
  return { ...quoteOfAnswer(answer, { symbol, calendar, delay_seconds, poll_seconds }, now), traded_at }
}

/**
 * The moment for which the answer vouches: the answer's time less the delay, but never after the close of the last
 * trade's session (from then on the price is as old as that close), nor before that trade.
 */
function vouchedAt(
  calendar: Calendar,
  traded_at: number,
  { now, delay_seconds, state }: { now: number; delay_seconds: number; state: string | null },
): number {
  if (Number.isNaN(traded_at) || traded_at > now) return traded_at
  const session = sessionAt(calendar.zone, traded_at)
  const close = calendar.session(session)?.close ?? traded_at
  const vouched = now - delay_seconds * 1000
  if (calendar.at(now).state === 'open') {
    // The source knows of holidays and halts that the calendar does not.
    if (state !== null && state !== REGULAR) return Math.min(traded_at, close)
    // Until the delay is over, the answers do not include a session that has just opened: nothing has been traded
    // since.
    // since.
    const then = calendar.at(vouched)
    if (then.state !== 'open' && then.latest?.session === session) return vouched
  }
  return Math.min(close, Math.max(vouched, traded_at))
}

function delayOf({ exchangeDataDelayedBy }: Row): number {
  const seconds = numberOf(exchangeDataDelayedBy) * 60
  return seconds > 0 ? Math.min(seconds, LONGEST_DELAY_SECONDS) : 0
}
