import * as Type from 'typebox'

/** What every reading says of too few bars. */
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
