import { eveningstar } from 'technicalindicators'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'
import { price } from './core/spanish.ts'

/** A rising candle, one above it after a gap, and a falling one that closes beyond the middle of the first. */
export const eveningStar: Rule = {
  id: 'evening-star',
  tipo: 'Estrella vespertina',
  direction: 'down',
  fires: (view) => hasPattern(view, view.last, 3, eveningstar),
  detalles({ columns: { open, close }, last }) {
    const first = `${price(open[last - 2])} a ${price(close[last - 2])}`
    const [star, end] = [price(close[last - 1]), price(close[last])]
    return `Tras un alza de ${first} y una pausa con hueco en ${star}, el precio bajó hasta ${end}, por debajo de la mitad de la primera vela.`
  },
}
