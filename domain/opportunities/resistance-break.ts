import { compare } from '../indicators/core/compare.ts'
import { formatDecimal } from '../text/number.ts'
import { formatDistinctPrices } from '../text/price.ts'
import { resistanceBefore, volumeRatio } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** A break counts if its bar trades at least this many times its usual volume. */
const STRONG = 1.5

/** The price closed above the nearest resistance known the day before, on strong volume. */
export const resistanceBreak: Rule = {
  id: 'resistance-break',
  tipo: 'Ruptura de resistencia con volumen',
  direction: 'up',
  fires(view) {
    const { close } = view.columns
    const { last } = view
    if (!(close[last] > close[last - 1] && volumeRatio(view) >= STRONG)) return false
    const resistance = resistanceBefore(view)
    return resistance !== null && compare(close[last], resistance, close[last]) > 0
  },
  detalles(view, currency) {
    const [close, resistance] = formatDistinctPrices(
      [view.columns.close[view.last], resistanceBefore(view) ?? Number.NaN],
      currency,
    )
    const ratio = formatDecimal(volumeRatio(view), 1)
    return `El cierre (${close}) superó la resistencia de ${resistance} con un volumen de ${ratio} veces la media de las 20 sesiones anteriores.`
  },
}
