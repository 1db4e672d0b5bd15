import * as Type from 'typebox'
import { Nullable } from '../../contract/common.ts'
import { compare, PERCENT } from './compare.ts'

/** The word of every reading with too few bars. */
export const INSUFFICIENT = Type.Literal('Insufficient data')

export const OscillatorWord = Type.Union([
  Type.Literal('Overbought'),
  Type.Literal('Oversold'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])
export type OscillatorWord = Type.Static<typeof OscillatorWord>

export const SignalWord = Type.Union([
  Type.Literal('Bullish signal'),
  Type.Literal('Bearish signal'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])
export type SignalWord = Type.Static<typeof SignalWord>

/** The word for an oscillator of 0 to 100; the limits themselves are neutral. */
export function oscillatorWord(value: number | null, oversold: number, overbought: number): OscillatorWord {
  if (value === null) return 'Insufficient data'
  if (compare(value, overbought, PERCENT) > 0) return 'Overbought'
  return compare(value, oversold, PERCENT) < 0 ? 'Oversold' : 'Neutral'
}

const WORDS = { '1': 'Bullish signal', '0': 'Neutral', '-1': 'Bearish signal' } as const

/** The word for a line above or below its signal; `scale` as in compare. */
export function signalWord(value: number | null, signal: number | null, scale: number): SignalWord {
  return value === null || signal === null ? 'Insufficient data' : WORDS[compare(value, signal, scale)]
}

/** A figure in the contract: not rounded, null with too few bars. */
export const Figure = Nullable(Type.Number())

/** The value of a series as a figure of the contract: null where it has none. */
export function figure(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
