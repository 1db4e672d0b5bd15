import * as Type from 'typebox'
import { Figure, figure } from './core/figure.ts'
import type { View } from './core/view.ts'
import { OscillatorWord } from './core/words.ts'
import { zone } from './core/zone.ts'

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

/** RSI 14 at the current bar, 0 to 100, from 15 bars on. (J. W. Wilder, New Concepts in Technical Trading Systems) */
export function rsi({ series, last }: View): Type.Static<typeof Rsi> {
  const value = figure(series.rsi_14[last])
  return { value, interpretation: zone(value, OVERSOLD, OVERBOUGHT) }
}
