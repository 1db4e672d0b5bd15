import type { Session } from '../market/types.ts'
import type { Alert, AlertState, PriceInput, Side, Step, Trigger } from './alert.ts'

/** An alert that fires more often than this within the time is paused. */
const MOST_FIRINGS = 15
const BRAKE_MS = 3 * 60_000

/**
 * The step of an alert that fires from the state `next`; the trigger is only built if the user is notified. A `once`
 * alert ends with its firing, a `session` alert fires at most once in the session that is the newest by the clock, and
 * the brake pauses an alert that fires too often; its user is still notified of the firing that was one too many.
 */
export function fire(
  { repeat }: Pick<Alert, 'repeat'>,
  next: AlertState,
  { now, session }: { now: number; session: Session | null },
  trigger: () => Trigger,
): Step {
  if (repeat === 'session' && next.fired_session !== null && next.fired_session === session) {
    return { state: next, firing: null }
  }
  const recent =
    repeat === 'rearm'
      ? [...next.recent_firings.filter((at) => at <= now && now - at <= BRAKE_MS), now]
      : next.recent_firings
  const isFlood = recent.length > MOST_FIRINGS
  const n = next.fired + 1
  const state: AlertState = {
    ...next,
    state: repeat === 'once' ? 'fired' : isFlood ? 'paused' : next.state,
    reason: isFlood ? 'brake' : next.reason,
    fired: n,
    fired_at: now,
    fired_session: session,
    recent_firings: isFlood ? [] : recent,
  }
  return { state, firing: { ...trigger(), at: now, n } }
}

/** The step of an alert that fires when its side goes from `below` to `above`; from `unknown` only the side is set. */
export function changeSide(
  alert: Alert<unknown>,
  state: AlertState,
  input: Pick<PriceInput, 'now' | 'session'>,
  side: Side,
  trigger: () => Trigger,
): Step | null {
  const hasTriggered = state.side === 'below' && side === 'above'
  if (side === state.side && state.last_evaluation === null) return null
  const next = { ...state, side, last_evaluation: null }
  return hasTriggered ? fire(alert, next, input, trigger) : { state: next, firing: null }
}

/** The trigger of a new price. */
export function priceTrigger(input: PriceInput, text: string): Trigger {
  return { price: input.quote.price, evidence: 'tick', between: null, text }
}

/** Whether this is the first evaluation in its session, of the stock or of an alert that was made since. */
export function isFirstInSession(state: AlertState, { last_evaluation, quote }: PriceInput): boolean {
  const last = state.last_evaluation ?? last_evaluation
  return last !== null && quote.session > last.price_session
}
