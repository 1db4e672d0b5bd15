import { createCalendar } from '../../market/calendars/calendar.ts'
import type { SourceAnswer } from '../../market/prices/source-answer.ts'
import { dayOfSession } from '../../market/sessions.ts'
import { type AlertSequence, evaluateAlerts } from '../core/evaluation.ts'
import type { Answer, Line, LineQuote } from './line.ts'

/** A line as the product takes it. */
export function sequenceOf(line: Line): AlertSequence {
  const { sessions, closed_days } = line.calendar
  const days = new Set(sessions.filter(({ date }) => !closed_days.includes(date)).map(({ date }) => dayOfSession(date)))
  const utc = { instant: (day: number, minutes: number) => 60_000 * (1_440 * day + minutes) }
  const calendar = createCalendar(line.timezone, utc, (day) => (days.has(day) ? { open: 600, close: 640 } : null))
  return {
    symbol: line.symbol,
    currency: 'USD',
    calendar,
    hasSession: (date) => date < sessions[0].date || calendar.session(date) !== null,
    source: 'yahoo',
    delay_seconds: 60 * line.provider.delay_minutes,
    poll_seconds: line.provider.poll_seconds,
    history: line.history.map(({ date, ...bar }) => ({ session: date, ...bar })),
    splits: [],
    alerts: line.alerts.map(({ id, when, repeat, sessions, created_at, expires_at }) => {
      const ends = expires_at === undefined ? null : Date.parse(expires_at)
      return { id, alert: { when, repeat, sessions, created_at: Date.parse(created_at), expires_at: ends } }
    }),
    events: line.events.map(({ at, quote, away_until, ...rest }) => ({
      now: Date.parse(at),
      ...rest,
      ...(away_until === undefined ? {} : { away_until: Date.parse(away_until) }),
      ...(quote && { quote: answerTold(quote) }),
    })),
  }
}

function answerTold({ price, volume, as_of, ...day }: LineQuote): SourceAnswer {
  return { ...day, price: price ?? Number.NaN, last_volume: volume, as_of: Date.parse(as_of), currency: null }
}

/** What the product answers to a line, in the words of `eval:alerts`. */
export function answerOf(line: Line): Answer {
  const { firings, states } = evaluateAlerts(sequenceOf(line))
  return {
    firings: firings.map(({ alert, at, price, evidence }) => ({
      alert,
      at: new Date(at).toISOString(),
      price,
      evidence,
    })),
    states,
  }
}
