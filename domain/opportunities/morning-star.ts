import { morningstar } from 'technicalindicators'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'
import { price } from './core/spanish.ts'

/** A falling candle, one below it after a gap, and a rising one that closes beyond the middle of the first. */
export const morningStar: Rule = {
  id: 'morning-star',
  tipo: 'Estrella de la mañana',
  direction: 'up',
  fires: (view) => hasPattern(view, view.last, 3, morningstar),
  detalles({ columns: { open, close }, last }) {
    const first = `${price(open[last - 2])} a ${price(close[last - 2])}`
    const [star, end] = [price(close[last - 1]), price(close[last])]
    return `Tras una caída de ${first} y una pausa con hueco en ${star}, el precio subió hasta ${end}, por encima de la mitad de la primera vela.`
  },
}
