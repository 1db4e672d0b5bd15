import type { Session } from '../../market/types.ts'

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
export interface Known {
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
  known: Known | null
  /** The side to which the price must go back before a `rearm` alert fires again; null while it may fire. */
  back: 'below' | 'above' | null
  fired: number
  fired_at: number | null
  fired_session: Session | null
  /** Instants of the firings of the last minutes, for the brake. */
  recent: readonly number[]
}

/** An alert with what it remembers, as it is held and stored. */
export interface HeldAlert {
  readonly alert: Alert
  state: AlertState
}

export type Evidence = 'tick' | 'day_range' | 'bar'

/** What would make an alert fire. */
export interface Hit {
  /** The price that came, or the extreme that reached the level; null where no price is known. */
  price: number | null
  evidence: Evidence
  /** Between which instants an extreme was reached; null for a price that came. */
  between: [number, number] | null
  /** What happened, for the user, in Spanish. */
  text: string
}

/** `n` counts the alert's firings from 1: (alert, n) is unique. */
export interface Firing extends Hit {
  at: number
  n: number
}

/** The state after a look that changed it, and the firing if there was one. */
export interface Step {
  state: AlertState
  firing: Firing | null
}
