import * as Type from 'typebox'
import type { SeriesView } from './core/view.ts'
import { Figure, figure, OscillatorWord, oscillatorWord } from './core/words.ts'

const OVERSOLD = 20
const OVERBOUGHT = 80

export const Stochastic = Type.Object({ value: Figure, d: Figure, interpretation: OscillatorWord })

/**
 * Slow stochastic 14,3,3 at the current bar, 0 to 100: `value` is %K smoothed over 3 bars (from 16 bars on), `d` its
 * mean of 3 (from 18). (G. Lane, Lane's Stochastics)
 */
export function stochastic({ series, last }: SeriesView): Type.Static<typeof Stochastic> {
  const value = figure(series.stochastic_k[last])
  return { value, d: figure(series.stochastic_d[last]), interpretation: oscillatorWord(value, OVERSOLD, OVERBOUGHT) }
}
