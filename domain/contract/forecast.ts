import * as Type from 'typebox'
import { Nullable } from './common.ts'

const Numbers = Type.Array(Type.Number())

/** Results, over the last sessions, of bands drawn each day from the bars known then; null without any. */
export const ForecastCoverage = Type.Object({
  sessions: Type.Integer({ description: 'Sessions counted, at most 250.' }),
  inside_pct: Nullable(Type.Number({ description: 'Closes inside the band drawn ten sessions before.' })),
  naive_inside_pct: Nullable(Type.Number({ description: 'The same for the band of a random walk.' })),
  width_vs_naive_pct: Nullable(
    Type.Number({ description: 'How much wider the band was than that of a random walk; negative when narrower.' }),
  ),
})
export type ForecastCoverage = Type.Static<typeof ForecastCoverage>

/** A forecast band with the share of earlier bands that held (contract section 5). */
export const Forecast = Type.Object({
  horizon: Type.Integer({ description: 'Sessions ahead.' }),
  method: Type.Enum(['filtered-historical', 'none']),
  reason: Type.Optional(Type.Enum(['insufficient', 'coverage'], { description: 'Why there is no band.' })),
  time: Type.Array(Type.Integer({ description: 'Epoch seconds at 00:00 UTC of the session.' })),
  median: Numbers,
  low80: Numbers,
  high80: Numbers,
  coverage: ForecastCoverage,
})
export type Forecast = Type.Static<typeof Forecast>
