import { bullishengulfingpattern } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'

/** The body of a rising candle covers the one of the falling candle before it. */
export const engulfingUp: Rule = {
  id: 'engulfing-up',
  tipo: 'Envolvente alcista',
  direction: 'up',
  fires: (view) => hasPattern(view, view.last, 2, bullishengulfingpattern),
  detalles({ columns: { open, close }, last }, currency) {
    const body = `de ${formatPrice(open[last], currency)} a ${formatPrice(close[last], currency)}`
    const covered = `de ${formatPrice(open[last - 1], currency)} a ${formatPrice(close[last - 1], currency)}`
    return `Una vela alcista (${body}) envolvió el cuerpo de la vela bajista anterior (${covered}).`
  },
}
