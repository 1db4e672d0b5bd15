import { bullishengulfingpattern } from 'technicalindicators'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'
import { price } from './core/spanish.ts'

/** The body of a rising candle covers the one of the falling candle before it. */
export const engulfingUp: Rule = {
  id: 'engulfing-up',
  tipo: 'Envolvente alcista',
  direction: 'up',
  fires: (view) => hasPattern(view, view.last, 2, bullishengulfingpattern),
  detalles({ columns: { open, close }, last }) {
    const body = `de ${price(open[last])} a ${price(close[last])}`
    const covered = `de ${price(open[last - 1])} a ${price(close[last - 1])}`
    return `Una vela alcista (${body}) envolvió el cuerpo de la vela bajista anterior (${covered}).`
  },
}
