import * as Type from 'typebox'
import { FIELDS } from '../indicators/registry.ts'
import { Nullable } from './common.ts'

/** Answer of technical-indicators and body of the `indicators` frame. Nothing is rounded; null = too few bars. */
export const TechnicalIndicators = Type.Object({
  symbol: Type.String(),
  timeframe: Type.Literal('1D'),
  as_of: Nullable(Type.String({ description: 'Session (YYYY-MM-DD) of the last bar; null without bars.' })),
  live: Type.Boolean({ description: 'The last bar is still open.' }),
  ...FIELDS,
})
export type TechnicalIndicators = Type.Static<typeof TechnicalIndicators>

type WordsOf<T> = T extends string ? T : T extends object ? WordsOf<T[keyof T]> : never

/** Every word that an indicator is read as. */
export type IndicatorReading = WordsOf<Pick<TechnicalIndicators, keyof typeof FIELDS>>
