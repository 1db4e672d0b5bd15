import type { Rule } from './core/rule.ts'
import { divergenceDown, divergenceUp } from './divergence.ts'
import { emaDown, emaUp } from './ema.ts'
import { engulfingDown, engulfingUp } from './engulfing.ts'
import { hammer } from './hammer.ts'
import { macdDown, macdUp } from './macd.ts'
import { resistanceBreak } from './resistance-break.ts'
import { rsiDown70, rsiUp30 } from './rsi.ts'
import { squeezeDown, squeezeUp } from './squeeze.ts'
import { eveningStar, morningStar } from './star.ts'
import { stochDown80, stochUp20 } from './stoch.ts'
import { supportBounce } from './support-bounce.ts'
import { volumeAnomaly } from './volume-anomaly.ts'

/** Every opportunity rule; those of contract section 7 come in its order. */
export const RULES: readonly Rule[] = [
  rsiUp30,
  rsiDown70,
  macdUp,
  macdDown,
  emaUp,
  emaDown,
  divergenceUp,
  divergenceDown,
  supportBounce,
  resistanceBreak,
  squeezeUp,
  squeezeDown,
  stochUp20,
  stochDown80,
  engulfingUp,
  engulfingDown,
  hammer,
  morningStar,
  eveningStar,
  volumeAnomaly,
]

/** The rules that expect a move: they alone have a track record. */
export const DIRECTED_RULES: readonly Rule[] = RULES.filter(({ direction }) => direction !== 'neutral')
