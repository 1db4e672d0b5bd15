import * as Type from 'typebox'
import { ByName, Nullable } from '../common.ts'
import { Forecast } from '../forecast.ts'

export const GRAPH_TYPES = [
  'divergence',
  'volume-profile',
  'rsi-stochastic-oscillator',
  'fibonacci-levels',
  'bollinger-bands',
] as const
export const GraphType = Type.Enum([...GRAPH_TYPES])
export type GraphType = Type.Static<typeof GraphType>

const Numbers = Type.Array(Type.Number())

export const ChartLevel = Type.Object({ name: Type.String(), value: Type.Number() })
export type ChartLevel = Type.Static<typeof ChartLevel>

export const ChartMark = Type.Object({
  time: Type.Integer(),
  kind: Type.Enum(['swing_low', 'swing_high', 'divergence']),
  text: Type.String(),
})
export type ChartMark = Type.Static<typeof ChartMark>

/** Columns of the last 250 sessions. `time` is 00:00 UTC of the session, in epoch seconds. */
export const ChartData = Type.Object({
  symbol: Type.String(),
  graph_type: GraphType,
  currency: Nullable(Type.String()),
  as_of: Nullable(Type.String()),
  time: Type.Array(Type.Integer()),
  open: Numbers,
  high: Numbers,
  low: Numbers,
  close: Numbers,
  volume: Numbers,
  series: ByName(Type.Array(Nullable(Type.Number()))),
  levels: Type.Array(ChartLevel),
  marks: Type.Array(ChartMark),
  forecast: Forecast,
})
export type ChartData = Type.Static<typeof ChartData>

/** Values derived from the daily bars: the Fibonacci levels, in the unit of the price, and the forecast. */
export const Outlook = Type.Object({ symbol: Type.String(), levels: Type.Array(ChartLevel), forecast: Forecast })
export type Outlook = Type.Static<typeof Outlook>
