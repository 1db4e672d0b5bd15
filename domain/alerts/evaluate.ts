import type { DailyBar } from '../market/types.ts'
import type {
  Alert,
  AlertInput,
  AlertStart,
  AlertState,
  AlertWithState,
  LastEvaluation,
  StartPrice,
  Step,
  StockSnapshot,
} from './alert.ts'
import { kindOf, type When } from './kinds/index.ts'

/**
 * Evaluates one alert on one input: the state after it and the firing, or null where nothing changes, which allocates
 * nothing. Pure; inputs of a stock must come in order of `seq`. Firings are stored together with the state, so the same
 * input on the same state gives the same firing, with the same `n`.
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
    case 'order':
      return kind.order?.(alert, state, input) ?? null
    case 'agenda':
      return kind.agenda?.(alert, state, input) ?? null
  }
}

/** An alert whose state an evaluation changes; its state stays as before until the step has been stored. */
export interface AlertStep<A extends AlertWithState> {
  alert: A
  step: Step
}

/** Evaluates all of `alerts`; for a price, `LevelIndex` says which ones it may do something to. */
export function evaluateAll<A extends AlertWithState>(alerts: readonly A[], input: AlertInput): AlertStep<A>[] {
  return alerts.flatMap((each) => {
    const step = evaluateAlert(each.alert, each.state, input)
    return step === null ? [] : { alert: each, step }
  })
}

/** An alert has expired from `expires_at` on, that instant included. */
export function isExpired({ expires_at }: Pick<Alert, 'expires_at'>, now: number): boolean {
  return expires_at !== null && now >= expires_at
}

/**
 * The state of a new alert: on the side of the price shown, so that what is true already does not fire. What its
 * session did before counts as known; of a session of which nothing was shown, everything does.
 */
export function initialState(alert: Alert, start: AlertStart): AlertState {
  return {
    state: 'armed',
    reason: null,
    side: 'unknown',
    level: null,
    adjusted_through: start.session,
    last_evaluation: initialEvaluation(start),
    rearm_side: null,
    fired: 0,
    fired_at: null,
    fired_session: null,
    recent_firings: [],
    ...kindOf(alert).initial?.(alert.when, start),
  }
}

/** Whether the alert's condition is true already when it is made; it then has to become true again before it fires. */
export function isAlreadyTrue(alert: Pick<Alert, 'when'>, { side }: Pick<AlertState, 'side'>): boolean {
  const when = alert.when as When
  const isDown =
    ('direction' in when && when.direction === 'down') || (when.kind === 'level' && /^(support|low)/.test(when.of))
  const isAny = 'direction' in when && when.direction === 'any' && when.kind === 'price'
  return !isAny && side === (isDown ? 'below' : 'above')
}

/** Whether the condition of an alert that has not been made yet is true now. */
export function isTrueNow(asked: Pick<Alert, 'when'>, snapshot: StockSnapshot): boolean {
  return isAlreadyTrue(asked, { side: 'unknown', ...kindOf(asked).initial?.(asked.when, snapshot) })
}

/** The price shown before the first quote, made from the last closed bar. */
export function closingPrice(
  { session, low, high, close, volume }: DailyBar,
  previous_close: number | null,
): StartPrice {
  return { session, price: close, previous_close, day_low: low, day_high: high, last_volume: volume }
}

/** The state of an alert after a pause: on the side of the price shown, as if it were made now; its firings stay. */
export function resumedState(alert: Alert, state: AlertState, start: AlertStart): AlertState {
  // Splits may have divided the level since the user wrote it.
  const when = state.level === null ? alert.when : { ...alert.when, level: state.level }
  const { side, last_evaluation } = initialState({ ...alert, when }, start)
  return { ...state, state: 'armed', reason: null, side, last_evaluation, recent_firings: [] }
}

/** The state after prices began again, from another time: no side is known, so nothing fires by the jump. */
export function stateAfterEpoch(state: AlertState): AlertState {
  return { ...state, side: 'unknown', last_evaluation: null }
}

function initialEvaluation({ now, session, isOpen, shown }: AlertStart): LastEvaluation {
  const price = shown?.price ?? Number.NaN
  const evaluation = { session, price, price_session: shown?.session ?? '', evaluated_at: now }
  if (isOpen && shown?.session === session) return { ...evaluation, low: shown.day_low, high: shown.day_high }
  return { ...evaluation, low: 0, high: Number.MAX_VALUE }
}
