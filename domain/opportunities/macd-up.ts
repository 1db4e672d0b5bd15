import { formatDifferences } from '../text/price.ts'
import { crossedUp } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** The MACD 12/26 line crosses its signal, EMA 9 of it, upwards. */
export const macdUp: Rule = {
  id: 'macd-up',
  tipo: 'Cruce alcista del MACD',
  direction: 'up',
  fires: (view) => crossedUp(view, 'macd'),
  detalles({ columns, series, last }, currency) {
    const [line, signal] = formatDifferences([series.macd[last], series.signal[last]], {
      price: columns.close[last],
      currency,
      signed: false,
    })
    return `La línea MACD (${line}) cruzó por encima de su señal (${signal}).`
  },
}
