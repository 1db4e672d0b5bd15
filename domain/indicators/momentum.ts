import type { SeriesView } from './core/view.ts'
import { figure } from './core/words.ts'

const PERIOD = 10

/** Momentum 10 at the current bar, in the price's unit: its close less that ten bars before; null under 11 bars. */
export function momentum({ columns: { close }, last }: Pick<SeriesView, 'columns' | 'last'>): number | null {
  return last < PERIOD ? null : figure(close[last] - close[last - PERIOD])
}
