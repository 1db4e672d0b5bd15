import type { Alert, AlertState, Hit, Side, Step } from './alert.ts'
import { fire } from './repeat.ts'
import type { PriceLook } from './view.ts'

/** The step to `side` of an alert that fires when it comes to be `above`; from `unknown` only the side is set. */
export function become(
  alert: Alert<unknown>,
  state: AlertState,
  look: Pick<PriceLook, 'now' | 'session'>,
  side: Side,
  hit: () => Hit,
): Step | null {
  const isHit = state.side === 'below' && side === 'above'
  if (side === state.side && state.known === null) return null
  const next = { ...state, side, known: null }
  return isHit ? fire(alert, next, look, hit) : { state: next, firing: null }
}

/** What a price that came shows. */
export function tick(look: PriceLook, text: string): Hit {
  return { price: look.quote.price, evidence: 'tick', between: null, text }
}

/** Whether the look is the first at its session: of the stock, or of an alert that was made since. */
export function isFirstLook(state: AlertState, { known, quote }: PriceLook): boolean {
  const seen = state.known ?? known
  return seen !== null && quote.session > seen.of
}
