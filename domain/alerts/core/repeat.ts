import type { Session } from '../../market/types.ts'
import type { Alert, AlertState, Hit, Step } from './alert.ts'

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
  hit: () => Hit,
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
