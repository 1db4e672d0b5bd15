import type { Calendar } from '../calendars/calendar.ts'
import { DAY_MS, sessionOfDay } from '../sessions.ts'
import type { Quote, QuoteExtra } from '../types.ts'

/** The part of a quote that a source's answer says; a price or a time that cannot be read is NaN. */
export type SourceAnswer = Pick<Quote, 'price' | QuoteExtra | 'as_of' | 'currency'>

/** What a source's reader knows of a symbol besides the answer. */
export interface QuoteContext extends Pick<Quote, 'symbol' | 'delay_seconds' | 'poll_seconds'> {
  calendar: Calendar
}

/**
 * The quote of an answer that came at `now` (epoch ms). Its session is the newest one that had opened at its time; '' if
 * that is NaN. Which numbers can be meant the watch decides.
 */
export function quoteOfAnswer(answer: SourceAnswer, context: QuoteContext, now: number): Quote {
  const { symbol, calendar, delay_seconds, poll_seconds } = context
  const session = sessionAt(calendar, answer.as_of)
  const market_state = calendar.at(now).state
  return { ...answer, symbol, session, market_state, delay_seconds, poll_seconds, frozen: false }
}

/** A field that may be anything: what is no number has not been told. */
export function toldNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function sessionAt(calendar: Calendar, as_of: number): string {
  if (!Number.isFinite(as_of)) return ''
  return calendar.at(as_of).latest?.session ?? sessionOfDay(Math.floor(as_of / DAY_MS))
}
