import type { AgendaEvent } from '../agenda/agenda.ts'
import type { TechnicalIndicators } from '../contract/indicators.ts'
import type { Split } from '../market/bars/corporate-actions.ts'
import type { DailyBar, Quote, Session } from '../market/types.ts'
import type { Signal } from '../opportunities/core/signals.ts'
import type { RatingWord } from '../ratings/words.ts'
import type { OrderEnd, Side as OrderSide } from '../simulator/order.ts'
import type { DayFigures } from './day-figures.ts'

/** The side of the alert's level on which the price is; where a kind watches a condition, `above`: it is true. */
export type Side = 'below' | 'above' | 'unknown'

/**
 * The prices at which the side changes on one day. A price at or above `up` reaches the level from below, a price at or
 * below `down` from above; a line that does not exist is infinite. With both lines at one level the alert is an 'any'.
 * With `up` beyond `down` they enclose a zone: inside it the side is `below`, outside it `above`.
 */
export interface Thresholds {
  up: number
  down: number
}

export const REPEATS = ['once', 'session', 'rearm'] as const
export type Repeat = (typeof REPEATS)[number]
/** Whether prices from outside trading hours count. */
export const SESSIONS = ['regular', 'all'] as const
export type Sessions = (typeof SESSIONS)[number]

/** An alert as its user asked for it; `when` is of its kind (kinds/index.ts). Instants are epoch milliseconds. */
export interface Alert<W = { kind: string }> {
  when: W
  repeat: Repeat
  sessions: Sessions
  created_at: number
  expires_at: number | null
}

/** The price and range that a stock's last evaluation used, in the shares of `session`. */
export interface LastEvaluation {
  /** The session of the range; `low` and `high` are null where the source had reported none. */
  session: Session
  low: number | null
  high: number | null
  price: number
  /** The session of the price: an older one where a delayed source has not reported the new one yet. */
  price_session: Session
  /** Epoch milliseconds. */
  evaluated_at: number
}

/** The state of an alert between two evaluations: plain values. */
export interface AlertState {
  /** `suspended` is not stored: it follows from the price (price-status.ts). */
  state: 'armed' | 'fired' | 'paused' | 'expired'
  /** Who paused it: the brake on alerts that fire too often, or its user. */
  reason: 'brake' | 'user' | null
  side: Side
  /** The level of a `price` alert, in the shares of session `adjusted_through`; null for other kinds. */
  level: number | null
  adjusted_through: Session
  /** The last evaluation where it is the alert's own, as when it is made; null where that of its stock counts. */
  last_evaluation: LastEvaluation | null
  /** The side to which the price must go back before a `rearm` alert fires again; null while it may fire. */
  rearm_side: 'below' | 'above' | null
  fired: number
  fired_at: number | null
  fired_session: Session | null
  /** Instants of the firings of the last minutes, for the brake. */
  recent_firings: readonly number[]
}

/** An alert with its state, as it is stored and kept in memory. */
export interface AlertWithState {
  readonly alert: Alert
  state: AlertState
}

export type Evidence = 'tick' | 'day_range' | 'bar'

/** The reason why an alert fires, with its evidence. */
export interface Trigger {
  /** The new price, or the extreme that reached the level; null where no price is known. */
  price: number | null
  evidence: Evidence
  /** The instants (epoch ms) between which an extreme was reached; null for a new price. */
  between: [number, number] | null
  /** The sentence for the user, in Spanish. */
  text: string
}

/** A firing with its time; `n` counts the alert's firings from 1, so (alert, n) is unique. */
export interface Firing extends Trigger {
  at: number
  n: number
}

/** The state after an evaluation that changed it, and the firing if there was one. */
export interface Step {
  state: AlertState
  firing: Firing | null
}

/** The stock of an alert; its sentences write prices in this currency. */
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

/** Everything that a level may depend on besides what the user wrote. */
export interface LevelInputs {
  /** Null where it is not known. */
  previous_close: number | null
  /** Figures of the closed bars before that day. */
  figures: DayFigures
}

/** A session that was over before the evaluation; its bar is in the shares of the quote that is evaluated. */
export interface PastSession extends LevelInputs {
  bar: DailyBar
  open_at: number
  close_at: number
}

/** The part of the bars before the session of a price that alerts need. */
export interface ClosedFigures {
  figures: DayFigures
  /** The closed sessions, oldest first, of which alerts may have seen a part only. */
  past: readonly PastSession[]
}

/** An accepted price that can be trusted: neither frozen nor stale, and the market is open. */
export interface PriceInput extends EvaluationInput, LevelInputs {
  on: 'price'
  quote: Quote
  /** When the quote's session opened. */
  open_at: number
  /** The stock's last evaluation; null before the first one and after prices began again. */
  last_evaluation: LastEvaluation | null
  /** Closed sessions, oldest first, from that of the last evaluation on; what followed it is not evaluated yet. */
  past: readonly PastSession[]
  splits: readonly Split[]
  /** The indicators with the open bar; null where they cannot be read. */
  indicators(): TechnicalIndicators | null
}

/** A closed bar, with what alerts may ask of it; each answer is computed when it is asked for. */
export interface ClosedBar {
  bar: DailyBar
  close_at: number
  indicators(): TechnicalIndicators
  signals(): readonly Signal[]
  /** The word of the indicators together, and that at the bar before; null where there is none. */
  rating(): { word: RatingWord | null; before: RatingWord | null }
  /** The 80 % band that the bars before forecast for this close; null where there is none. */
  band(): { low: number; high: number } | null
  /** Whether the rule's edge on this stock is demonstrated, as of this bar. */
  isDemonstrated(rule: string): boolean
}

/** The bars that closed since closed bars were last evaluated, oldest first. */
export interface BarsInput extends EvaluationInput {
  on: 'bars'
  bars: readonly ClosedBar[]
}

export interface NewsInput extends EvaluationInput {
  on: 'news'
  price: number | null
  item: { title: string; sentiment: 'positive' | 'neutral' | 'negative' }
}

/** A change in the quality of a stock's data, or a split. */
export type DataEvent = { what: 'frozen' | 'in_review' | 'away' } | { what: 'split'; split: Split }

export interface DataInput extends EvaluationInput {
  on: 'data'
  price: number | null
  event: DataEvent
}

/** What has become of an order of the simulator: a first fill, all of it, or an end without the user's doing. */
export interface OrderEvent {
  side: OrderSide
  quantity: number
  filled: number
  /** What a price has just filled, at its mean price; its instant in epoch milliseconds. Null: nothing. */
  fill: { quantity: number; price: number; as_of: number } | null
  /** All costs of the order so far, in the currency of its account. */
  costs: number
  account: string
  /** Why it ended before it was whole; null where it goes on, or is whole. */
  end: OrderEnd | null
}

export interface OrderInput extends EvaluationInput {
  on: 'order'
  event: OrderEvent
  evidence: 'tick' | 'bar'
}

/** An event of the agenda; `session` is its date, for which an alert fires once. */
export interface AgendaInput extends EvaluationInput {
  on: 'agenda'
  today: Session
  /** The price then; null where none is known. */
  price: number | null
  /** `before` is the date that it had last before this one; null for one that has not moved. */
  event: Pick<AgendaEvent, 'kind' | 'date' | 'state'> & { before: Session | null }
}

export type AlertInput = PriceInput | BarsInput | NewsInput | DataInput | OrderInput | AgendaInput

/** A stock before an alert's first evaluation: it decides the side on which the alert starts. */
export interface StockSnapshot {
  /** The newest session that had opened before; '' where none is known. Its shares are those of the level. */
  session: Session
  /** The price shown: that of the newest accepted quote, else of the last close; null where there is neither. */
  shown: Pick<Quote, 'session' | 'price' | 'previous_close' | 'last_volume'> | null
  figures: DayFigures
  /** The indicators at the last closed bar, and those with the open one. */
  closed(): TechnicalIndicators | null
  live(): TechnicalIndicators | null
}

/** The stock at the moment an alert is made. */
export interface AlertStart extends StockSnapshot {
  now: number
  /** Whether the session was still open. */
  isOpen: boolean
  shown: StartPrice | null
}

/** The price shown, with the range of its session. */
export type StartPrice = NonNullable<StockSnapshot['shown']> & Pick<Quote, 'day_low' | 'day_high'>
