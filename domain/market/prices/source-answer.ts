import type { Calendar } from '../calendars/calendar.ts'
import { DAY_MS, sessionOfDay } from '../session-dates.ts'
import type { Quote, QuoteExtra } from '../types.ts'

/** The part of a quote that comes from a source's answer; a price or a time that cannot be read is NaN. */
export type SourceAnswer = Pick<Quote, 'price' | QuoteExtra | 'as_of' | 'currency'>

/** The part of a quote that is known of a symbol without the answer. */
export interface QuoteContext extends Pick<Quote, 'symbol' | 'delay_seconds' | 'poll_seconds'> {
  calendar: Calendar
}

/**
 * The quote of an answer that came at `now` (epoch ms). Its session is the newest one that had opened at its time; ''
 * if that is NaN. Its numbers are not checked here: PriceWatch does that.
 */
export function quoteOfAnswer(answer: SourceAnswer, context: QuoteContext, now: number): Quote {
  const { symbol, calendar, delay_seconds, poll_seconds } = context
  const session = sessionAt(calendar, answer.as_of)
  const market_state = calendar.at(now).state
  return { ...answer, symbol, session, market_state, delay_seconds, poll_seconds, frozen: false }
}

/** The number in a field that may be anything; null, not reported, for any other type. */
export function reportedNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function sessionAt(calendar: Calendar, as_of: number): string {
  if (!Number.isFinite(as_of)) return ''
  return calendar.at(as_of).latest?.session ?? sessionOfDay(Math.floor(as_of / DAY_MS))
}
