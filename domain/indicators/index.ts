import { bollinger } from './bollinger.ts'
import { divergence } from './divergence.ts'
import { ema } from './ema.ts'
import { emaCross } from './ema-cross.ts'
import { fibonacci } from './fibonacci.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { stochastic } from './stochastic.ts'
import { supportResistance } from './support-resistance.ts'
import { swings } from './swings.ts'
import { volumeProfile } from './volume-profile.ts'

export { computeSeries, viewOf } from './core/compute.ts'
export { createLive, Live, type LiveState, liveState } from './core/live.ts'
export { createSeries, SERIES } from './core/series.ts'
export { technicalIndicators, technicalIndicatorsAt } from './core/technical-indicators.ts'

/** Every indicator by its file's name: a function of the bars up to the current one (contract section 7). */
export const INDICATORS = {
  bollinger,
  divergence,
  ema,
  'ema-cross': emaCross,
  fibonacci,
  macd,
  rsi,
  stochastic,
  'support-resistance': supportResistance,
  swings,
  'volume-profile': volumeProfile,
}
