import { formatPrice } from '../text/price.ts'
import { supportBefore } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** The price touches a support while it is at most this part above it. */
const ZONE = 0.005

/** The price came down to the nearest support known the day before, then closed higher and outside its zone again. */
export const supportBounce: Rule = {
  id: 'support-bounce',
  tipo: 'Rebote en soporte',
  direction: 'up',
  fires(view) {
    const { open, low, close } = view.columns
    const { last } = view
    if (!(low[last] < low[last - 1] && close[last] > open[last] && close[last] > close[last - 1])) return false
    const support = supportBefore(view)
    if (support === null) return false
    const zone = support * (1 + ZONE)
    return low[last - 1] > zone && low[last] <= zone && close[last] > zone
  },
  detalles(view, currency) {
    const { open, low, close } = view.columns
    const { last } = view
    const support = formatPrice(supportBefore(view) ?? Number.NaN, currency)
    return `El precio bajó hasta ${formatPrice(low[last], currency)}, junto al soporte de ${support}, y se recuperó: abrió en ${formatPrice(open[last], currency)} y cerró en ${formatPrice(close[last], currency)}.`
  },
}
