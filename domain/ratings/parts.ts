import { cci } from '../indicators/cci.ts'
import { AVERAGE_PERIODS } from '../indicators/core/averages.ts'
import { compare } from '../indicators/core/compare.ts'
import type { SeriesView } from '../indicators/core/view.ts'
import { figure } from '../indicators/core/words.ts'
import { momentum } from '../indicators/momentum.ts'
import { williams } from '../indicators/williams.ts'

/** A stock at its current bar. */
export interface RatingView extends SeriesView {
  /** What `averagesWith` writes for the current close. */
  averages: Float64Array
}

export type Vote = -1 | 0 | 1

/** An indicator that votes. It reads no more than 22 bars back. */
export interface Part {
  name: string
  kind: 'average' | 'oscillator'
  /** The figure, in its own unit; null with too few bars. */
  value(view: RatingView): number | null
  /** For rising prices (1) or falling ones (−1); null while something that it compares is not known. */
  vote(view: RatingView, value: number | null): Vote | null
}

/** An average of the close, which is for rising prices while the price is above it. */
function average(kind: 'ema' | 'sma', period: (typeof AVERAGE_PERIODS)[number]): Part {
  const slot = AVERAGE_PERIODS.indexOf(period) + (kind === 'sma' ? AVERAGE_PERIODS.length : 0)
  return {
    name: `${kind}_${period}`,
    kind: 'average',
    value: ({ averages }) => figure(averages[slot]),
    vote: ({ columns, last }, value) => side(columns.close[last], value, columns.close[last]),
  }
}

function oscillator(name: string, value: Part['value'], vote: Part['vote']): Part {
  return { name, kind: 'oscillator', value, vote }
}

const EMA_20 = AVERAGE_PERIODS.indexOf(20)
const EMA_50 = AVERAGE_PERIODS.indexOf(50)

/** All parts of a rating, in the order and with the votes of contract section 15. */
export const PARTS: readonly Part[] = [
  ...AVERAGE_PERIODS.map((period) => average('ema', period)),
  ...AVERAGE_PERIODS.map((period) => average('sma', period)),
  {
    name: 'ema_20_50',
    kind: 'average',
    value: ({ averages }) => figure(averages[EMA_20] - averages[EMA_50]),
    vote: ({ columns, last }, value) => side(value, 0, columns.close[last]),
  },
  oscillator(
    'rsi',
    ({ series, last }) => figure(series.rsi_14[last]),
    (_, value) => zone(value, 30, 70),
  ),
  oscillator(
    'stochastic',
    ({ series, last }) => figure(series.stochastic_k[last]),
    ({ series, last }, k) => {
      const d = figure(series.stochastic_d[last])
      return agreed(agreed(zone(k, 20, 80), zone(d, 20, 80)), side(k, d))
    },
  ),
  oscillator(
    'macd',
    ({ series, last }) => figure(series.macd[last]),
    ({ columns, series, last }, value) => side(value, figure(series.signal[last]), columns.close[last]),
  ),
  oscillator('momentum', momentum, ({ columns, last }, value) =>
    side(value, momentum({ columns, last: last - 1 }), columns.close[last]),
  ),
  oscillator('cci', cci, ({ columns, last }, value) =>
    agreed(zone(value, -100, 100), side(value, cci({ columns, last: last - 1 }))),
  ),
  oscillator('williams', williams, ({ columns, last }, value) =>
    agreed(zone(value, -80, -20), side(value, williams({ columns, last: last - 1 }))),
  ),
]

/** Sign of a − b, 0 within the tolerance (of `scale`, where both are in the price's unit); null where one is not known. */
function side(a: number | null, b: number | null, scale = 1): Vote | null {
  return a === null || b === null ? null : compare(a, b, scale)
}

/** 1 for an oscillator below `low`, −1 above `high`; null where it is not known. */
function zone(value: number | null, low: number, high: number): Vote | null {
  if (value === null) return null
  return compare(low, value, 1) > 0 ? 1 : compare(value, high, 1) > 0 ? -1 : 0
}

/** What both votes say; 0 where they differ, null where one is not known. */
function agreed(a: Vote | null, b: Vote | null): Vote | null {
  return a === null || b === null ? null : a === b ? a : 0
}
