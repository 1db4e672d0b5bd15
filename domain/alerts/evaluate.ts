import type { DailyBar } from '../market/types.ts'
import type {
  Alert,
  AlertInput,
  AlertStart,
  AlertState,
  AlertWithState,
  LastEvaluation,
  PriceInput,
  StartPrice,
  Step,
  StockSnapshot,
} from './alert.ts'
import { kindOf, type When } from './kinds/index.ts'

/**
 * What an alert makes of what is looked at: the state after it and the firing, or null where nothing changes, which
 * allocates nothing. Pure; `look` must be the next one of its stock in order of `seq`. Firings are stored together with
 * the state: the same look at the same state is the same firing, with the same `n`.
 */
export function evaluateAlert(alert: Alert, state: AlertState, input: AlertInput): Step | null {
  if (state.state !== 'armed') return null
  if (isExpired(alert, input.now)) return { state: { ...state, state: 'expired' }, firing: null }
  const kind = kindOf(alert)
  switch (input.on) {
    case 'price':
      return kind.price?.(alert, state, input) ?? null
    case 'bars':
      return kind.bars?.(alert, state, input) ?? null
    case 'news':
      return kind.news?.(alert, state, input) ?? null
    case 'data':
      return kind.data?.(alert, state, input) ?? null
  }
}

/** An alert whose state a look changes; its state is as before until that has been stored. */
export interface AlertStep<A extends AlertWithState> {
  alert: A
  step: Step
}

/** What alerts make of closed bars, a headline or something that happened to the data: each of them looks at it. */
export function evaluateAll<A extends AlertWithState>(
  alerts: readonly A[],
  input: Exclude<AlertInput, PriceInput>,
): AlertStep<A>[] {
  return alerts.flatMap((each) => {
    const step = evaluateAlert(each.alert, each.state, input)
    return step === null ? [] : { alert: each, step }
  })
}

/** From its end on, not up to and including it. */
export function isExpired({ expires_at }: Pick<Alert, 'expires_at'>, now: number): boolean {
  return expires_at !== null && now >= expires_at
}

/**
 * The state of an alert that is made: on the side of the price shown, so that what is true already does not fire. What
 * its session did before is known, and of a session of which nothing was shown, all that it did.
 */
export function initialState(alert: Alert, start: AlertStart): AlertState {
  return {
    state: 'armed',
    reason: null,
    side: 'unknown',
    level: null,
    shares: start.session,
    known: initialKnown(start),
    back: null,
    fired: 0,
    fired_at: null,
    fired_session: null,
    recent: [],
    ...kindOf(alert).initial?.(alert.when, start),
  }
}

/** Whether the alert is true already when it is made; what it asks for has then to happen again. */
export function isAlreadyTrue(alert: Pick<Alert, 'when'>, { side }: Pick<AlertState, 'side'>): boolean {
  const when = alert.when as When
  const isDown =
    ('direction' in when && when.direction === 'down') || (when.kind === 'level' && /^(support|low)/.test(when.of))
  const isAny = 'direction' in when && when.direction === 'any' && when.kind === 'price'
  return !isAny && side === (isDown ? 'below' : 'above')
}

/** Whether what is asked for is true at what is known now. */
export function isTrueNow(asked: Pick<Alert, 'when'>, standing: StockSnapshot): boolean {
  return isAlreadyTrue(asked, { side: 'unknown', ...kindOf(asked).initial?.(asked.when, standing) })
}

/** The price shown before the first quote: that of the last close. */
export function closingPrice(
  { session, low, high, close, volume }: DailyBar,
  previous_close: number | null,
): StartPrice {
  return { session, price: close, previous_close, day_low: low, day_high: high, last_volume: volume }
}

/** Goes on after a pause: on the side of the price shown, as if it were made now; what it has fired stays. */
export function resumedState(alert: Alert, state: AlertState, start: AlertStart): AlertState {
  // Splits may have divided its level.
  const when = state.level === null ? alert.when : { ...alert.when, level: state.level }
  const { side, known } = initialState({ ...alert, when }, start)
  return { ...state, state: 'armed', reason: null, side, known, recent: [] }
}

/** Prices began again, from another time: no side is known, and nothing is armed by it. */
export function stateAfterEpoch(state: AlertState): AlertState {
  return { ...state, side: 'unknown', known: null }
}

function initialKnown({ now, session, isOpen, shown }: AlertStart): LastEvaluation {
  const known = { session, price: shown?.price ?? Number.NaN, of: shown?.session ?? '', at: now }
  if (isOpen && shown?.session === session) return { ...known, low: shown.day_low, high: shown.day_high }
  return { ...known, low: 0, high: Number.MAX_VALUE }
}
