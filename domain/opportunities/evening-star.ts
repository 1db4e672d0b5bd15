import { eveningstar } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'

/** A rising candle, one above it after a gap, and a falling one that closes beyond the middle of the first. */
export const eveningStar: Rule = {
  id: 'evening-star',
  tipo: 'Estrella vespertina',
  direction: 'down',
  fires: (view) => hasPattern(view, view.last, 3, eveningstar),
  detalles({ columns: { open, close }, last }, currency) {
    const first = `${formatPrice(open[last - 2], currency)} a ${formatPrice(close[last - 2], currency)}`
    const [star, end] = [formatPrice(close[last - 1], currency), formatPrice(close[last], currency)]
    return `Tras un alza de ${first} y una pausa con hueco en ${star}, el precio bajó hasta ${end}, por debajo de la mitad de la primera vela.`
  },
}
