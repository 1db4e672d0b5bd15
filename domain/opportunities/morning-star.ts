import { morningstar } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'

/** A falling candle, one below it after a gap, and a rising one that closes beyond the middle of the first. */
export const morningStar: Rule = {
  id: 'morning-star',
  tipo: 'Estrella de la mañana',
  direction: 'up',
  fires: (view) => hasPattern(view, view.last, 3, morningstar),
  detalles({ columns: { open, close }, last }, currency) {
    const first = `${formatPrice(open[last - 2], currency)} a ${formatPrice(close[last - 2], currency)}`
    const [star, end] = [formatPrice(close[last - 1], currency), formatPrice(close[last], currency)]
    return `Tras una caída de ${first} y una pausa con hueco en ${star}, el precio subió hasta ${end}, por encima de la mitad de la primera vela.`
  },
}
