import { formatDecimal } from '../text/number.ts'
import { usualVolume, volumeRatio } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** Times its usual volume from which a bar is out of the ordinary. */
const ANOMALOUS = 3

/** At least three times the usual volume. It says that something happened, not where the price is going. */
export const volumeAnomaly: Rule = {
  id: 'volume-anomaly',
  tipo: 'Volumen anómalo',
  direction: 'neutral',
  fires: (view) => volumeRatio(view) >= ANOMALOUS,
  detalles(view) {
    const volume = formatDecimal(view.columns.volume[view.last], 0)
    const usual = formatDecimal(usualVolume(view) ?? 0, 0)
    return `Se negociaron ${volume} acciones, ${formatDecimal(volumeRatio(view), 1)} veces la media de las 20 sesiones anteriores (${usual}).`
  },
}
