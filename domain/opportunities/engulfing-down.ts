import { bearishengulfingpattern } from 'technicalindicators'
import { formatPrice } from '../text/price.ts'
import { hasPattern } from './core/candlesticks.ts'
import type { Rule } from './core/rule.ts'

/** The body of a falling candle covers the one of the rising candle before it. */
export const engulfingDown: Rule = {
  id: 'engulfing-down',
  tipo: 'Envolvente bajista',
  direction: 'down',
  fires: (view) => hasPattern(view, view.last, 2, bearishengulfingpattern),
  detalles({ columns: { open, close }, last }, currency) {
    const body = `de ${formatPrice(open[last], currency)} a ${formatPrice(close[last], currency)}`
    const covered = `de ${formatPrice(open[last - 1], currency)} a ${formatPrice(close[last - 1], currency)}`
    return `Una vela bajista (${body}) envolvió el cuerpo de la vela alcista anterior (${covered}).`
  },
}
