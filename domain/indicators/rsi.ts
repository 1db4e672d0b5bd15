import * as Type from 'typebox'
import type { SeriesView } from './core/view.ts'
import { Figure, figure, OscillatorWord, oscillatorWord } from './core/words.ts'

const OVERSOLD = 30
const OVERBOUGHT = 70

/**
 * Weight of change number `seen` (from 1) in Wilder's average: the plain mean of the first `period`, 1 / period after;
 * 0 at the first bar, which has no change.
 */
export function wilderWeight(seen: number, period: number): number {
  return seen === 0 ? 0 : 1 / Math.min(seen, period)
}

export const Rsi = Type.Object({ value: Figure, interpretation: OscillatorWord })

/**
 * RSI 14 at the current bar, 0 to 100, from 15 bars on; `foldBars` computes its series, as all others, in one pass.
 * (J. W. Wilder, New Concepts in Technical Trading Systems)
 */
export function rsi({ series, last }: SeriesView): Type.Static<typeof Rsi> {
  const value = figure(series.rsi_14[last])
  return { value, interpretation: oscillatorWord(value, OVERSOLD, OVERBOUGHT) }
}
