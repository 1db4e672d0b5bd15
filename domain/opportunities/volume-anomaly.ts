import { formatDecimal } from '../text/number.ts'
import { usualVolume, volumeRatio } from './core/patterns.ts'
import type { Rule } from './core/rule.ts'

/** A bar that trades at least this many times its usual volume is out of the ordinary. */
const ANOMALOUS = 3

/** The bar trades at least three times its usual volume: something happened, but not in a known direction. */
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
