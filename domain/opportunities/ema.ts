import { formatDistinctPrices } from '../text/price.ts'
import type { Rule } from './core/rule.ts'

/** EMA 20 crosses above EMA 50. */
export const emaUp = ema('up', 'alcista', 1, 'encima')

/** EMA 20 crosses below EMA 50. */
export const emaDown = ema('down', 'bajista', -1, 'debajo')

function ema(direction: 'up' | 'down', turn: string, side: 1 | -1, beyond: string): Rule {
  return {
    id: `ema-${direction}`,
    tipo: `Cruce ${turn} de medias`,
    direction,
    fires: ({ series, last }) => series.ema_trend[last] === side && series.ema_trend[last - 1] === -side,
    detalles({ series, last }, currency) {
      const [short, long] = formatDistinctPrices([series.ema_20[last], series.ema_50[last]], currency)
      return `La media exponencial de 20 sesiones (${short}) cruzó por ${beyond} de la de 50 (${long}).`
    },
  }
}
