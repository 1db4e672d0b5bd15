import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { KeyFigures } from '#domain/market/key-figures.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import { sessionAt } from './session-at.ts'
import { instantOf, numberOf, type Row } from './values.ts'

/** The fields of a quote's row that key figures are read from. */
export const FIGURE_FIELDS = [
  'marketCap',
  'trailingPE',
  'dividendYield',
  'earningsTimestamp',
  'earningsTimestampStart',
  'earningsTimestampEnd',
  'isEarningsDateEstimate',
]

/** No company is worth as much, in any currency; no share costs as many years of earnings. */
const MOST = { market_cap: 1e17, pe: 1e5, dividend_yield_pct: 100 }

/** The key figures in a row of the answer, beside the quote read from it; null where it has none. */
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
  const { earnings_estimated: _, ...told } = figures
  return Object.values(told).some((value) => value !== null) ? { symbol, day: session, ...figures } : null
}

/** `earningsTimestamp` may be the last report; the next is then the beginning of a range. */
function nextReport(row: Row, session: Session, { zone }: Calendar) {
  const [told, start, end] = [row.earningsTimestamp, row.earningsTimestampStart, row.earningsTimestampEnd].map(
    (value) => {
      const instant = instantOf(value)
      return Number.isNaN(instant) ? null : sessionAt(zone, instant)
    },
  )
  const next = [told, start].find((date) => date !== null && date >= session) ?? null
  const isRange = next !== null && next === start && end !== null && end !== start
  return { earnings_on: next, earnings_estimated: next !== null && (isRange || row.isEarningsDateEstimate === true) }
}

function withinOf(value: unknown, most: number): number | null {
  const number = numberOf(value)
  return number > 0 && number <= most ? number : null
}
