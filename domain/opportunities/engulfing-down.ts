import { bearishengulfingpattern } from 'technicalindicators'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'
import { price } from './core/spanish.ts'

/** The body of a falling candle covers the one of the rising candle before it. */
export const engulfingDown: Rule = {
  id: 'engulfing-down',
  tipo: 'Envolvente bajista',
  direction: 'down',
  fires: (view) => hasPattern(view, view.last, 2, bearishengulfingpattern),
  detalles({ columns: { open, close }, last }) {
    const body = `de ${price(open[last])} a ${price(close[last])}`
    const covered = `de ${price(open[last - 1])} a ${price(close[last - 1])}`
    return `Una vela bajista (${body}) envolvió el cuerpo de la vela alcista anterior (${covered}).`
  },
}
