import { compare } from './equal.ts'
import type { SignalWord } from './words.ts'

const WORDS = { '1': 'Bullish signal', '0': 'Neutral', '-1': 'Bearish signal' } as const

/** The word for a line above or below its signal; `scale` as in compare. */
export function signalWord(value: number | null, signal: number | null, scale: number): SignalWord {
  return value === null || signal === null ? 'Insufficient data' : WORDS[compare(value, signal, scale)]
}
