import type { Candle } from '../../market/types.ts'
import { kindOf, type When } from '../index.ts'
import type { Alert, AlertState, Known } from './alert.ts'
import type { Standing, Start, StartPrice } from './view.ts'

/**
 * The state of an alert that is made: on the side of the price shown, so that what is true already does not fire. What
 * its session did before is known, and of a session of which nothing was shown, all that it did.
 */
export function begin(alert: Alert, start: Start): AlertState {
  return {
    state: 'armed',
    reason: null,
    side: 'unknown',
    level: null,
    shares: start.session,
    known: knownAt(start),
    back: null,
    fired: 0,
    fired_at: null,
    fired_session: null,
    recent: [],
    ...kindOf(alert).begin?.(alert.when, start),
  }
}

/** Whether the alert is true already when it is made; what it asks for has then to happen again. */
export function isAlready(alert: Pick<Alert, 'when'>, { side }: Pick<AlertState, 'side'>): boolean {
  const when = alert.when as When
  const isDown =
    ('direction' in when && when.direction === 'down') || (when.kind === 'level' && /^(support|low)/.test(when.of))
  const isAny = 'direction' in when && when.direction === 'any' && when.kind === 'price'
  return !isAny && side === (isDown ? 'below' : 'above')
}

/** Whether what is asked for is true at what is known now. */
export function isTrueNow(asked: Pick<Alert, 'when'>, standing: Standing): boolean {
  return isAlready(asked, { side: 'unknown', ...kindOf(asked).begin?.(asked.when, standing) })
}

/** The price shown before the first quote: that of the last close. */
export function closingPrice({ session, low, high, close, volume }: Candle, previous_close: number | null): StartPrice {
  return { session, price: close, previous_close, day_low: low, day_high: high, last_volume: volume }
}

/** Goes on after a pause: on the side of the price shown, as if it were made now; what it has fired stays. */
export function resume(alert: Alert, state: AlertState, start: Start): AlertState {
  // Splits may have divided its level.
  const when = state.level === null ? alert.when : { ...alert.when, level: state.level }
  const { side, known } = begin({ ...alert, when }, start)
  return { ...state, state: 'armed', reason: null, side, known, recent: [] }
}

/** Prices began again, from another time: no side is known, and nothing is armed by it. */
export function afterEpoch(state: AlertState): AlertState {
  return { ...state, side: 'unknown', known: null }
}

function knownAt({ now, session, isOpen, shown }: Start): Known {
  const known = { session, price: shown?.price ?? Number.NaN, of: shown?.session ?? '', at: now }
  if (isOpen && shown?.session === session) return { ...known, low: shown.day_low, high: shown.day_high }
  return { ...known, low: 0, high: Number.MAX_VALUE }
}
