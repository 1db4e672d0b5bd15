import { createCalendar } from '#domain/market/calendars/calendar.ts'
import type { SourceAnswer } from '#domain/market/prices/source-answer.ts'
import { dayOfSession } from '#domain/market/session-dates.ts'
import { type AlertSequence, runAlertSequence } from '../alert-sequence.ts'

/** A line of `eval:alerts` as it is in JSON. */
export interface Line {
  id: string
  symbol: string
  timezone: 'Etc/UTC'
  provider: { name: string; delay_minutes: number; poll_seconds: number }
  calendar: { sessions: { date: string; open: string; close: string }[]; closed_days: string[] }
  history: Bar[]
  alerts: LineAlert[]
  events: LineEvent[]
}

export interface Bar {
  date: string
  open: number
  high: number
  low: number
  close: number
  volume: number
}

export interface LineAlert {
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: any kind's
  when: any
  repeat: 'once' | 'session' | 'rearm'
  sessions: 'regular' | 'all'
  created_at: string
  expires_at?: string
}

export interface LineQuote {
  price: number | null
  previous_close: number
  open: number
  day_low: number
  day_high: number
  volume: number
  as_of: string
}

export interface LineEvent {
  at: string
  quote?: LineQuote | null
  split?: { date: string; ratio: number }
  restart?: true
  away_until?: string
  epoch?: string
}

export interface Answer {
  firings: { alert: string; at: string; price: number | null; evidence: string }[]
  states: { alert: string; state: string; side: string }[]
}

/** A line in the form that the product evaluates. */
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
      ...(quote && { quote: answerOfSource(quote) }),
    })),
  }
}

function answerOfSource({ price, volume, as_of, ...day }: LineQuote): SourceAnswer {
  return { ...day, price: price ?? Number.NaN, last_volume: volume, as_of: Date.parse(as_of), currency: null }
}

/** The product's answer to a line, in the words of `eval:alerts`. */
export function answerOf(line: Line): Answer {
  const { firings, states } = runAlertSequence(sequenceOf(line))
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
