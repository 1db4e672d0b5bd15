import { figure } from '../core/figure.ts'
import type { View } from '../core/view.ts'

export interface BollingerBands {
  middle: number | null
  upper: number | null
  lower: number | null
}

/** Bollinger bands 20, 2 at the current bar, in the price's unit; null under 20 bars. (J. Bollinger) */
export function bollinger({ series, last }: View): BollingerBands {
  return {
    middle: figure(series.bollinger_middle[last]),
    upper: figure(series.bollinger_upper[last]),
    lower: figure(series.bollinger_lower[last]),
  }
}
