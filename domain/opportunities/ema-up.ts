import type { Rule } from './core/rule.ts'
import { pricePair } from './core/spanish.ts'

/** EMA 20 crosses above EMA 50. */
export const emaUp: Rule = {
  id: 'ema-up',
  tipo: 'Cruce alcista de medias',
  direction: 'up',
  fires: ({ series, last }) => series.ema_trend[last] === 1 && series.ema_trend[last - 1] === -1,
  detalles({ series, last }) {
    const [short, long] = pricePair(series.ema_20[last], series.ema_50[last])
    return `La media exponencial de 20 sesiones (${short}) cruzó por encima de la de 50 (${long}).`
  },
}
