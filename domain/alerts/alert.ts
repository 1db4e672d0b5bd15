import type { TechnicalIndicators } from '../contract/indicators.ts'
import type { Split } from '../market/bars/corporate-actions.ts'
import type { DailyBar, Quote, Session } from '../market/types.ts'
import type { Signal } from '../opportunities/core/signals.ts'
import type { DayFigures } from './day-figures.ts'

/** Where the price, or what is watched, stands beside the alert's level. */
export type Side = 'below' | 'above' | 'unknown'
export const REPEATS = ['once', 'session', 'rearm'] as const
export type Repeat = (typeof REPEATS)[number]
/** Whether prices from outside trading hours count. */
export const SESSIONS = ['regular', 'all'] as const
export type Sessions = (typeof SESSIONS)[number]

/** What a user asked for; `when` is of its kind (`When` of ../index.ts). Instants are epoch milliseconds. */
export interface Alert<W = { kind: string }> {
  when: W
  repeat: Repeat
  sessions: Sessions
  created_at: number
  expires_at: number | null
}

/** What a look at a stock knew of a session, in its shares. */
export interface LastEvaluation {
  /** Whose range so far it is; null where the source had told of none. */
  session: Session
  low: number | null
  high: number | null
  price: number
  /** Of the price: an older session's where a delayed source has not told of the new one yet. */
  of: Session
  /** Of the look, epoch milliseconds. */
  at: number
}

/** What an alert remembers between two looks: plain values. */
export interface AlertState {
  /** `suspended` is not stored: it follows from the price (suspension.ts). */
  state: 'armed' | 'fired' | 'paused' | 'expired'
  /** Why it is paused: by the brake or by its user. */
  reason: 'brake' | 'user' | null
  side: Side
  /** The level of a `price` alert, in the shares of session `shares`; null for other kinds. */
  level: number | null
  shares: Session
  /** What was known when it was made, until it is first looked at; from then on it shares what its stock's looks know. */
  known: LastEvaluation | null
  /** The side to which the price must go back before a `rearm` alert fires again; null while it may fire. */
  back: 'below' | 'above' | null
  fired: number
  fired_at: number | null
  fired_session: Session | null
  /** Instants of the firings of the last minutes, for the brake. */
  recent: readonly number[]
}

/** An alert with what it remembers, as it is held and stored. */
export interface AlertWithState {
  readonly alert: Alert
  state: AlertState
}

export type Evidence = 'tick' | 'day_range' | 'bar'

/** What would make an alert fire. */
export interface Trigger {
  /** The price that came, or the extreme that reached the level; null where no price is known. */
  price: number | null
  evidence: Evidence
  /** Between which instants an extreme was reached; null for a price that came. */
  between: [number, number] | null
  /** What happened, for the user, in Spanish. */
  text: string
}

/** `n` counts the alert's firings from 1: (alert, n) is unique. */
export interface Firing extends Trigger {
  at: number
  n: number
}

/** The state after a look that changed it, and the firing if there was one. */
export interface Step {
  state: AlertState
  firing: Firing | null
}

/** Of which stock an alert speaks; prices are written in its currency. */
export interface AlertSubject {
  symbol: string
  currency: string | null
}

interface EvaluationInput {
  subject: AlertSubject
  /** Epoch milliseconds. */
  now: number
  /** The newest session that had opened by then, on the clock: a `session` alert fires once in it. */
  session: Session | null
}

/** What a level may depend on, besides what the user wrote. */
export interface LevelInputs {
  /** Null where it is not known. */
  previous_close: number | null
  /** Of the closed bars before that day. */
  figures: DayFigures
}

/** A session that was over before the look: its bar, in the shares of the look. */
export interface PastSession extends LevelInputs {
  bar: DailyBar
  open_at: number
  close_at: number
}

/** What alerts need of the bars before the session of a price. */
export interface ClosedFigures {
  figures: DayFigures
  /** The closed sessions that they may not have seen whole, oldest first. */
  past: readonly PastSession[]
}

/** A price that was accepted and may be believed: neither frozen nor stale, the market open. */
export interface PriceInput extends EvaluationInput, LevelInputs {
  on: 'price'
  quote: Quote
  /** When the quote's session opened. */
  open_at: number
  /** The stock's last look; null before the first one and after prices began again. */
  known: LastEvaluation | null
  /** Closed sessions, oldest first, from that of the last look on: what they did after it has not been looked at. */
  past: readonly PastSession[]
  splits: readonly Split[]
  /** With the open bar; null where it cannot be read. */
  indicators(): TechnicalIndicators | null
}

/** A bar that has closed, and what is said of it. */
export interface ClosedBar {
  bar: DailyBar
  close_at: number
  indicators(): TechnicalIndicators
  signals(): readonly Signal[]
  /** The 80 % band of the close, from the bars before; null where there is none. */
  band(): { low: number; high: number } | null
  /** Whether a rule's edge on this stock is demonstrated. */
  isDemonstrated(rule: string): boolean
}

/** Bars that closed since the last look at closed bars, oldest first. */
export interface BarsInput extends EvaluationInput {
  on: 'bars'
  bars: readonly ClosedBar[]
}

export interface NewsInput extends EvaluationInput {
  on: 'news'
  price: number | null
  item: { title: string; sentiment: 'positive' | 'neutral' | 'negative' }
}

/** Something that happened to a stock's data. */
export type DataEvent = { what: 'frozen' | 'in_review' | 'away' } | { what: 'split'; split: Split }

export interface DataInput extends EvaluationInput {
  on: 'data'
  price: number | null
  event: DataEvent
}

export type AlertInput = PriceInput | BarsInput | NewsInput | DataInput

/** What an alert is compared with before it is first looked at. */
export interface StockSnapshot {
  /** The newest session that had opened before; '' where none is known. Its shares are those of the level. */
  session: Session
  /** The price shown: of the newest accepted quote, else of the last close; null where there is neither. */
  shown: Pick<Quote, 'session' | 'price' | 'previous_close' | 'last_volume'> | null
  figures: DayFigures
  /** At the last closed bar; with the open one. */
  closed(): TechnicalIndicators | null
  live(): TechnicalIndicators | null
}

/** What is known when an alert is made. */
export interface AlertStart extends StockSnapshot {
  now: number
  /** Whether the session was still open. */
  isOpen: boolean
  shown: StartPrice | null
}

/** A price that is shown, with the range of its session. */
export type StartPrice = NonNullable<StockSnapshot['shown']> & Pick<Quote, 'day_low' | 'day_high'>
