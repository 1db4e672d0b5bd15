import { PERCENT, TOLERANCE } from './core/compare.ts'
import { extremes, type SeriesView } from './core/view.ts'
import { figure } from './core/words.ts'

const PERIOD = 14

/**
 * Williams %R 14 at the current bar, −100 at the lowest low to 0 at the highest high; −50 in a flat window, null under 14
 * bars. (L. Williams, How I Made One Million Dollars Last Year Trading Commodities, 1973)
 */
export function williams({ columns, last }: Pick<SeriesView, 'columns' | 'last'>): number | null {
  if (last + 1 < PERIOD) return null
  const { low, high } = extremes(columns, last + 1 - PERIOD, last)
  const close = columns.close[last]
  if (high - low <= TOLERANCE * close) return -PERCENT / 2
  // The sum makes 0 of −0, which JSON does not have.
  return figure(0 + (PERCENT * (close - high)) / (high - low))
}
