import { crossedUp } from './core/lines.ts'
import type { Rule } from './core/rule.ts'
import { pricePair } from './core/spanish.ts'

/** The MACD 12/26 line crosses its signal, EMA 9 of it, upwards. */
export const macdUp: Rule = {
  id: 'macd-up',
  tipo: 'Cruce alcista del MACD',
  direction: 'up',
  fires: (view) => crossedUp(view, 'macd'),
  detalles({ columns, series, last }) {
    const [line, signal] = pricePair(series.macd[last], series.signal[last], columns.close[last])
    return `La línea MACD (${line}) cruzó por encima de su señal (${signal}).`
  },
}
