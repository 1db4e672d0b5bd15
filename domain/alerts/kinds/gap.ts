import * as Type from 'typebox'
import { TOLERANCE } from '../../indicators/core/compare.ts'
import { formatChosen, formatNonZero, withPercent } from '../../text/number.ts'
import { formatPrice } from '../../text/price.ts'
import { fire, isFirstInSession, priceTrigger } from '../firing.ts'
import { type AlertKind, PercentShape } from '../kind.ts'

const shape = Type.Object({ kind: Type.Literal('gap'), percent: PercentShape })
type When = Type.Static<typeof shape>

/**
 * The session opens so many per cent away from the previous close, up or down; evaluated once, as soon as the source
 * reports both.
 */
export const gap: AlertKind<When> = {
  shape,
  phrase: ({ percent: least }, { symbol }) =>
    `${symbol} abra con un hueco de al menos un ${withPercent(formatChosen(least, 2))}`,
  price(alert, state, input) {
    const cleared = state.last_evaluation === null ? state : { ...state, last_evaluation: null }
    const unmoved = cleared === state ? null : { state: cleared, firing: null }
    if (!isFirstInSession(state, input)) return unmoved
    const { open, previous_close, price } = input.quote
    if (open === null || previous_close === null) {
      // The session is still to be evaluated: this alert keeps the evaluation before it.
      return state.last_evaluation === null
        ? { state: { ...state, last_evaluation: input.last_evaluation }, firing: null }
        : null
    }
    const size = (100 * (open - previous_close)) / previous_close
    if (!(Math.abs(size) >= alert.when.percent * (1 - TOLERANCE))) return unmoved
    const { symbol, currency } = input.subject
    const written = (value: number) => formatPrice(value, currency)
    const text = `${symbol} abrió en ${written(open)}, con un hueco del ${withPercent(formatNonZero(size, 2, true))} frente al cierre anterior (${written(previous_close)}): está en ${written(price)}.`
    return fire(alert, cleared, input, () => priceTrigger(input, text))
  },
}
