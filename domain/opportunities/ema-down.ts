import type { Rule } from './core/rule.ts'
import { pricePair } from './core/spanish.ts'

/** EMA 20 crosses below EMA 50. */
export const emaDown: Rule = {
  id: 'ema-down',
  tipo: 'Cruce bajista de medias',
  direction: 'down',
  fires: ({ series, last }) => series.ema_trend[last] === -1 && series.ema_trend[last - 1] === 1,
  detalles({ series, last }) {
    const [short, long] = pricePair(series.ema_20[last], series.ema_50[last])
    return `La media exponencial de 20 sesiones (${short}) cruzó por debajo de la de 50 (${long}).`
  },
}
