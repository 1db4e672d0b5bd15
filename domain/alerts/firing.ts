import type { Session } from '../market/types.ts'
import type { Alert, AlertState, PriceInput, Side, Step, Trigger } from './alert.ts'

/** An alert that fires more often than this within the time is paused. */
const MOST_FIRINGS = 15
const BRAKE_MS = 3 * 60_000

/**
 * The step of a `hit`, which is only made if it is told: `next` is the state that the look leaves. `once` is done with it, `session` fires at most once in
 * the session of the clock, the brake pauses what fires too often; the firing that was one too many is still told.
 */
export function fire(
  { repeat }: Pick<Alert, 'repeat'>,
  next: AlertState,
  { now, session }: { now: number; session: Session | null },
  hit: () => Trigger,
): Step {
  if (repeat === 'session' && next.fired_session !== null && next.fired_session === session) {
    return { state: next, firing: null }
  }
  const recent = repeat === 'rearm' ? [...next.recent.filter((at) => now - at <= BRAKE_MS), now] : next.recent
  const isFlood = recent.length > MOST_FIRINGS
  const n = next.fired + 1
  const state: AlertState = {
    ...next,
    state: repeat === 'once' ? 'fired' : isFlood ? 'paused' : next.state,
    reason: isFlood ? 'brake' : next.reason,
    fired: n,
    fired_at: now,
    fired_session: session,
    recent: isFlood ? [] : recent,
  }
  return { state, firing: { ...hit(), at: now, n } }
}

/** The step to `side` of an alert that fires when it comes to be `above`; from `unknown` only the side is set. */
export function changeSide(
  alert: Alert<unknown>,
  state: AlertState,
  input: Pick<PriceInput, 'now' | 'session'>,
  side: Side,
  hit: () => Trigger,
): Step | null {
  const isHit = state.side === 'below' && side === 'above'
  if (side === state.side && state.known === null) return null
  const next = { ...state, side, known: null }
  return isHit ? fire(alert, next, input, hit) : { state: next, firing: null }
}

/** What a price that came shows. */
export function priceTrigger(input: PriceInput, text: string): Trigger {
  return { price: input.quote.price, evidence: 'tick', between: null, text }
}

/** Whether the look is the first at its session: of the stock, or of an alert that was made since. */
export function isFirstInSession(state: AlertState, { known, quote }: PriceInput): boolean {
  const seen = state.known ?? known
  return seen !== null && quote.session > seen.of
}
