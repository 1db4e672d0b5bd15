import * as Type from 'typebox'
import { Figure, figure } from './core/figure.ts'
import type { View } from './core/view.ts'
import { OscillatorWord } from './core/words.ts'
import { zone } from './core/zone.ts'

const OVERSOLD = 20
const OVERBOUGHT = 80

export const Stochastic = Type.Object({ value: Figure, d: Figure, interpretation: OscillatorWord })

/**
 * Slow stochastic 14,3,3 at the current bar, 0 to 100: `value` is %K smoothed over 3 bars (from 16 bars on), `d` its
 * mean of 3 (from 18). (G. Lane, Lane's Stochastics)
 */
export function stochastic({ series, last }: View): Type.Static<typeof Stochastic> {
  const value = figure(series.stochastic_k[last])
  return { value, d: figure(series.stochastic_d[last]), interpretation: zone(value, OVERSOLD, OVERBOUGHT) }
}
