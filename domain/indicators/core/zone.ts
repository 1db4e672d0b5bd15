import { compare, PERCENT } from './equal.ts'
import type { OscillatorWord } from './words.ts'

/** The word for an oscillator of 0 to 100; the limits themselves are neutral. */
export function zone(value: number | null, oversold: number, overbought: number): OscillatorWord {
  if (value === null) return 'Insufficient data'
  if (compare(value, overbought, PERCENT) > 0) return 'Overbought'
  return compare(value, oversold, PERCENT) < 0 ? 'Oversold' : 'Neutral'
}
