import { pricesApart } from '../text/price.ts'
import type { Rule } from './core/rule.ts'

/** EMA 20 crosses below EMA 50. */
export const emaDown: Rule = {
  id: 'ema-down',
  tipo: 'Cruce bajista de medias',
  direction: 'down',
  fires: ({ series, last }) => series.ema_trend[last] === -1 && series.ema_trend[last - 1] === 1,
  detalles({ series, last }, currency) {
    const [short, long] = pricesApart([series.ema_20[last], series.ema_50[last]], currency)
    return `La media exponencial de 20 sesiones (${short}) cruzó por debajo de la de 50 (${long}).`
  },
}
