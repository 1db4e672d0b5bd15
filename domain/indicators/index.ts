export { viewOf } from './core/compute.ts'
export {
  computeLiveState,
  createLiveIndicators,
  LiveIndicators,
  type LiveState,
  technicalIndicators,
  technicalIndicatorsAt,
} from './core/technical-indicators.ts'
export { createSeries } from './core/view.ts'
