export { viewOf } from './core/compute.ts'
export { createLive, Live, type LiveState, liveState } from './core/live.ts'
export { createSeries } from './core/series.ts'
export { technicalIndicators, technicalIndicatorsAt } from './core/technical-indicators.ts'
