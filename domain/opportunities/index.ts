import type { Rule } from './core/rule.ts'
import { divergenceDown } from './divergence-down.ts'
import { divergenceUp } from './divergence-up.ts'
import { emaDown } from './ema-down.ts'
import { emaUp } from './ema-up.ts'
import { engulfingDown } from './engulfing-down.ts'
import { engulfingUp } from './engulfing-up.ts'
import { eveningStar } from './evening-star.ts'
import { hammer } from './hammer.ts'
import { macdDown } from './macd-down.ts'
import { macdUp } from './macd-up.ts'
import { morningStar } from './morning-star.ts'
import { resistanceBreak } from './resistance-break.ts'
import { rsiDown70 } from './rsi-down-70.ts'
import { rsiUp30 } from './rsi-up-30.ts'
import { squeezeDown } from './squeeze-down.ts'
import { squeezeUp } from './squeeze-up.ts'
import { stochDown80 } from './stoch-down-80.ts'
import { stochUp20 } from './stoch-up-20.ts'
import { supportBounce } from './support-bounce.ts'
import { volumeAnomaly } from './volume-anomaly.ts'

/** Every opportunity rule; those of contract section 7 in its order. */
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

/** Those that expect a move: they alone have a track record. */
export const DIRECTED_RULES: readonly Rule[] = RULES.filter(({ direction }) => direction !== 'neutral')
