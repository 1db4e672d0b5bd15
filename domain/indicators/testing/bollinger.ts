import type { SeriesView } from '../core/view.ts'
import { figure } from '../core/words.ts'

export interface BollingerBands {
  middle: number | null
  upper: number | null
  lower: number | null
}

/** Bollinger bands 20, 2 at the current bar, in the price's unit; null under 20 bars. (J. Bollinger) */
export function bollinger({ series, last }: SeriesView): BollingerBands {
  return {
    middle: figure(series.bollinger_middle[last]),
    upper: figure(series.bollinger_upper[last]),
    lower: figure(series.bollinger_lower[last]),
  }
}
