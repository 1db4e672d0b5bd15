import { mean } from '../harness/table.ts'
import type { Case, Ends } from './cases.ts'

/** Chooses a band of a case. */
export type Pick = (each: Case) => Ends

const LOW_QUANTILE = 0.1
const HIGH_QUANTILE = 0.9
const PERCENT = 100

/** Per cent of the closes that lie inside the band, at one horizon (1 to 10) or over all. */
export function coverage(cases: readonly Case[], pick: Pick, horizon: number | null = null): number {
  let inside = 0
  let closes = 0
  for (const each of cases) {
    const { low, high } = pick(each)
    const from = horizon === null ? 0 : horizon - 1
    const to = horizon ?? low.length
    for (let h = from; h < to; h++) inside += Number(each.came[h] >= low[h] && each.came[h] <= high[h])
    closes += to - from
  }
  return (PERCENT * inside) / closes
}

/**
 * Mean pinball loss of both ends as forecasts of the 10 % and 90 % quantiles (Koenker and Bassett 1978), over all
 * horizons, as a part of the price at the origin. A smaller loss means a better band, in place and in width.
 */
export function pinball(cases: readonly Case[], pick: Pick): number {
  const losses = cases.flatMap((each) => {
    const { low, high } = pick(each)
    return each.came.map(
      (came, h) => quantileLoss(came, low[h], LOW_QUANTILE) + quantileLoss(came, high[h], HIGH_QUANTILE),
    )
  })
  return mean(losses)
}

/** Divides the cases into thirds by volatility: calm, middle, turbulent. */
export function thirds(cases: readonly Case[]): Case[][] {
  const sorted = cases.toSorted((a, b) => a.volatility - b.volatility)
  const at = (third: number) => Math.floor((third * sorted.length) / 3)
  return [0, 1, 2].map((third) => sorted.slice(at(third), at(third + 1)))
}

/** Divides into thirds by each stock's own volatility, so that its calm times are compared with its turbulent ones. */
export function ownThirds(cases: readonly Case[]): Case[][] {
  const parts = [...Map.groupBy(cases, ({ stock }) => stock).values()].map(thirds)
  return [0, 1, 2].map((third) => parts.flatMap((each) => each[third]))
}

function quantileLoss(came: number, forecast: number, quantile: number): number {
  const miss = came - forecast
  return miss >= 0 ? quantile * miss : (quantile - 1) * miss
}
