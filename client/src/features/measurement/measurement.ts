import { proxy } from 'valtio/vanilla'
import { openSubView } from '../../stores/view.ts'

/** The parts of the page on how figures are measured, in order. */
export const MEASURED = ['prices', 'sentiment', 'signals', 'ratings', 'forecasts', 'commentary', 'alerts'] as const
export type Measured = (typeof MEASURED)[number]

/** The part last opened; null for the beginning of the page. */
export const measurement = proxy<{ part: Measured | null }>({ part: null })

export function openMeasurement(part: Measured): void {
  measurement.part = part
  openSubView('measurement')
}
