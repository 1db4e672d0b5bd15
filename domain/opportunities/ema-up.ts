import { pricesApart } from '../text/price.ts'
import type { Rule } from './core/rule.ts'

/** EMA 20 crosses above EMA 50. */
export const emaUp: Rule = {
  id: 'ema-up',
  tipo: 'Cruce alcista de medias',
  direction: 'up',
  fires: ({ series, last }) => series.ema_trend[last] === 1 && series.ema_trend[last - 1] === -1,
  detalles({ series, last }, currency) {
    const [short, long] = pricesApart([series.ema_20[last], series.ema_50[last]], currency)
    return `La media exponencial de 20 sesiones (${short}) cruzó por encima de la de 50 (${long}).`
  },
}
