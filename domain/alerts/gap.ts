import * as Type from 'typebox'
import { TOLERANCE } from '../indicators/core/equal.ts'
import { chosen, percent, visible } from '../text/number.ts'
import { formatPrice } from '../text/price.ts'
import { isFirstLook, tick } from './core/becoming.ts'
import type { Kind } from './core/kind.ts'
import { fire } from './core/repeat.ts'
import { PercentShape } from './core/shapes.ts'

const shape = Type.Object({ kind: Type.Literal('gap'), percent: PercentShape })
type When = Type.Static<typeof shape>

/**
 * The session opens so many per cent away from the previous close, up or down; judged at the first look at which the
 * source tells of both.
 */
export const gap: Kind<When> = {
  shape,
  phrase: ({ percent: least }, { symbol }) => `${symbol} abra con un hueco de al menos un ${percent(chosen(least, 2))}`,
  price(alert, state, look) {
    const seen = state.known === null ? state : { ...state, known: null }
    const unmoved = seen === state ? null : { state: seen, firing: null }
    if (!isFirstLook(state, look)) return unmoved
    const { open, previous_close, price } = look.quote
    if (open === null || previous_close === null) {
      // The session is still to be judged: what was known before it stays known to this alert.
      return state.known === null ? { state: { ...state, known: look.known }, firing: null } : null
    }
    const size = (100 * (open - previous_close)) / previous_close
    if (!(Math.abs(size) >= alert.when.percent * (1 - TOLERANCE))) return unmoved
    const { symbol, currency } = look.subject
    const written = (value: number) => formatPrice(value, currency)
    const text = `${symbol} abrió en ${written(open)}, con un hueco del ${percent(visible(size, 2, true))} frente al cierre anterior (${written(previous_close)}): está en ${written(price)}.`
    return fire(alert, seen, look, () => tick(look, text))
  },
}
