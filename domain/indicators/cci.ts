import { TOLERANCE } from './core/compare.ts'
import type { SeriesView } from './core/view.ts'
import { figure } from './core/words.ts'

const PERIOD = 20
/** Lambert's constant, by which most values lie between −100 and 100. */
const SCALE = 0.015

/**
 * The commodity channel index over 20 bars at the current bar: how far its typical price is from their mean, in mean
 * absolute deviations; 0 in a flat window, null under 20 bars. (D. Lambert, Commodities, October 1980)
 */
export function cci({ columns: { high, low, close }, last }: Pick<SeriesView, 'columns' | 'last'>): number | null {
  const from = last + 1 - PERIOD
  if (from < 0) return null
  let sum = 0
  for (let i = from; i <= last; i++) sum += (high[i] + low[i] + close[i]) / 3
  const mean = sum / PERIOD
  let deviations = 0
  for (let i = from; i <= last; i++) deviations += Math.abs((high[i] + low[i] + close[i]) / 3 - mean)
  const deviation = deviations / PERIOD
  if (deviation <= TOLERANCE * close[last]) return 0
  // The sum makes 0 of −0, which JSON does not have.
  return figure(0 + ((high[last] + low[last] + close[last]) / 3 - mean) / (SCALE * deviation))
}
