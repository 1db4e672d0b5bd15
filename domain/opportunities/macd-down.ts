import { formatDifferences } from '../text/price.ts'
import { crossedDown } from './core/lines.ts'
import type { Rule } from './core/rule.ts'

/** The MACD 12/26 line crosses its signal, EMA 9 of it, downwards. */
export const macdDown: Rule = {
  id: 'macd-down',
  tipo: 'Cruce bajista del MACD',
  direction: 'down',
  fires: (view) => crossedDown(view, 'macd'),
  detalles({ columns, series, last }, currency) {
    const [line, signal] = formatDifferences([series.macd[last], series.signal[last]], {
      price: columns.close[last],
      currency,
      signed: false,
    })
    return `La línea MACD (${line}) cruzó por debajo de su señal (${signal}).`
  },
}
