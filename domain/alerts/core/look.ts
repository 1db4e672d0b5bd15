import { kindOf } from '../index.ts'
import type { Alert, AlertState, HeldAlert, Step } from './alert.ts'
import type { AlertLook, PriceLook } from './view.ts'

/**
 * What an alert makes of what is looked at: the state after it and the firing, or null where nothing changes, which
 * allocates nothing. Pure; `look` must be the next one of its stock in order of `seq`. Firings are stored together with
 * the state: the same look at the same state is the same firing, with the same `n`.
 */
export function look(alert: Alert, state: AlertState, look: AlertLook): Step | null {
  if (state.state !== 'armed') return null
  if (isExpired(alert, look.now)) return { state: { ...state, state: 'expired' }, firing: null }
  const kind = kindOf(alert)
  switch (look.on) {
    case 'price':
      return kind.price?.(alert, state, look) ?? null
    case 'bars':
      return kind.bars?.(alert, state, look) ?? null
    case 'news':
      return kind.news?.(alert, state, look) ?? null
    case 'data':
      return kind.data?.(alert, state, look) ?? null
  }
}

/** An alert whose state a look changes; its state is as before until that has been stored. */
export interface Moved<A extends HeldAlert> {
  alert: A
  step: Step
}

/** What alerts make of closed bars, a headline or something that happened to the data: each of them looks at it. */
export function lookAll<A extends HeldAlert>(alerts: readonly A[], view: Exclude<AlertLook, PriceLook>): Moved<A>[] {
  return alerts.flatMap((each) => {
    const step = look(each.alert, each.state, view)
    return step === null ? [] : { alert: each, step }
  })
}

/** From its end on, not up to and including it. */
export function isExpired({ expires_at }: Pick<Alert, 'expires_at'>, now: number): boolean {
  return expires_at !== null && now >= expires_at
}
