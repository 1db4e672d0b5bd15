import * as Type from 'typebox'
import { FIELDS } from '../indicators/registry.ts'
import { Nullable } from './common.ts'

/**
 * The answer of technical-indicators and body of the `indicators` frame. Nothing is rounded; null means too few bars.
 */
export const TechnicalIndicators = Type.Object({
  symbol: Type.String(),
  timeframe: Type.Literal('1D'),
  as_of: Nullable(Type.String({ description: 'Session (YYYY-MM-DD) of the last bar; null without bars.' })),
  live: Type.Boolean({ description: 'The last bar is still open.' }),
  ...FIELDS,
})
export type TechnicalIndicators = Type.Static<typeof TechnicalIndicators>

type WordsOf<T> = T extends string ? T : T extends object ? WordsOf<T[keyof T]> : never

/** All words by which indicators are interpreted. */
export type IndicatorReading = WordsOf<Pick<TechnicalIndicators, keyof typeof FIELDS>>
