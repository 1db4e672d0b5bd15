import * as Type from 'typebox'
import { compare, PERCENT } from './core/compare.ts'
import type { SeriesView } from './core/view.ts'
import { INSUFFICIENT } from './core/words.ts'
import { SWING_SIDE, swings } from './swings.ts'

/** Bars in which both swing points must lie; with fewer there is no result. */
const LOOKBACK = 60
/** The newer swing point may have been confirmed at most this many bars before the current one. */
const FRESH = 10

export const Divergence = Type.Union([
  Type.Literal('Bullish divergence'),
  Type.Literal('Bearish divergence'),
  Type.Literal('No divergence'),
  INSUFFICIENT,
])

/** Divergence of price and RSI 14 over the last 60 bars; of two kinds at once the one with the newer swing point. */
export function divergence(view: SeriesView): Type.Static<typeof Divergence> {
  if (view.last + 1 < LOOKBACK) return 'Insufficient data'
  const { lows, highs } = swings(view, LOOKBACK)
  const bullish = partedAt(view, view.columns.low, lows, -1)
  const bearish = partedAt(view, view.columns.high, highs, 1)
  if (bullish === bearish) return 'No divergence'
  return bullish > bearish ? 'Bullish divergence' : 'Bearish divergence'
}

/** The newer of the last two `points` if the price went towards `way` between them and the RSI away; else −1. */
function partedAt({ series, last }: SeriesView, price: Float64Array, points: number[], way: -1 | 1): number {
  const [older, newer] = points.slice(-2)
  if (newer === undefined || last - (newer + SWING_SIDE) > FRESH) return -1
  const { rsi_14 } = series
  const priceWent = compare(price[newer], price[older], price[newer])
  // NaN, where a swing point is older than the first RSI, compares as equal: then there is no divergence.
  const rsiWent = compare(rsi_14[newer], rsi_14[older], PERCENT)
  return priceWent === way && rsiWent === -way ? newer : -1
}
