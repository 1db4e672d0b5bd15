import * as Type from 'typebox'
import { Nullable } from './common.ts'

const INSUFFICIENT = Type.Literal('Insufficient data')
const Figure = Nullable(Type.Number())

export const OscillatorWord = Type.Union([
  Type.Literal('Overbought'),
  Type.Literal('Oversold'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])
export type OscillatorWord = Type.Static<typeof OscillatorWord>

export const MacdWord = Type.Union([
  Type.Literal('Bullish signal'),
  Type.Literal('Bearish signal'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])
export type MacdWord = Type.Static<typeof MacdWord>

export const EmaCrossWord = Type.Union([
  Type.Literal('Golden cross'),
  Type.Literal('Death cross'),
  Type.Literal('Bullish trend'),
  Type.Literal('Bearish trend'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])
export type EmaCrossWord = Type.Static<typeof EmaCrossWord>

export const DivergenceWord = Type.Union([
  Type.Literal('Bullish divergence'),
  Type.Literal('Bearish divergence'),
  Type.Literal('No divergence'),
  INSUFFICIENT,
])
export type DivergenceWord = Type.Static<typeof DivergenceWord>

/** Answer of technical-indicators and body of the `indicators` frame. Nothing is rounded; null = too few bars. */
export const TechnicalIndicators = Type.Object({
  symbol: Type.String(),
  timeframe: Type.Literal('1D'),
  as_of: Nullable(Type.String({ description: 'Session (YYYY-MM-DD) of the last bar; null without bars.' })),
  live: Type.Boolean({ description: 'The last bar is still open.' }),
  rsi_14: Type.Object({ value: Figure, interpretation: OscillatorWord }),
  macd: Type.Object({ value: Figure, signal: Figure, histogram: Figure, interpretation: MacdWord }),
  ema_cross: Type.Object({ ema_20: Figure, ema_50: Figure, status: EmaCrossWord }),
  stochastic: Type.Object({ value: Figure, d: Figure, interpretation: OscillatorWord }),
  divergence: DivergenceWord,
  support: Figure,
  resistance: Figure,
})
export type TechnicalIndicators = Type.Static<typeof TechnicalIndicators>
