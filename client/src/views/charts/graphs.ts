import type { GraphType } from '#domain/contract/charts/charts.ts'

/** The five charts, in their order. */
export const GRAPHS: readonly GraphType[] = [
  'divergence',
  'volume-profile',
  'rsi-stochastic-oscillator',
  'fibonacci-levels',
  'bollinger-bands',
]
