import * as Type from 'typebox'
import { INTERVALS } from '../market/bars/intervals.ts'
import { Nullable } from './common.ts'

export const BarInterval = Type.Enum([...INTERVALS])

export const BAR_LIMITS = { usual: 1_500, most: 5_000 } as const

/** The last second of the year 9999, in epoch seconds. */
export const LAST_SECOND = 253_402_300_799

/** The fields of a bar. `time` is in epoch seconds. */
const BAR = {
  time: Type.Integer(),
  open: Type.Number(),
  high: Type.Number(),
  low: Type.Number(),
  close: Type.Number(),
  volume: Type.Number(),
}

/** A frame with the open bar of a symbol and width, sent each time that the bar changes. */
export const BarFrame = Type.Object({ op: Type.Literal('bar'), symbol: Type.String(), interval: BarInterval, ...BAR })
export type BarFrame = Type.Static<typeof BarFrame>

const Numbers = Type.Array(Type.Number())
const Times = Type.Array(Type.Integer({ description: 'Epoch seconds.' }))

/** Columns of bars, oldest first, adjusted for splits but not for dividends. Gaps stay gaps: no bar is invented. */
export const Bars = Type.Object({
  symbol: Type.String(),
  currency: Nullable(Type.String()),
  interval: BarInterval,
  time: Times,
  open: Numbers,
  high: Numbers,
  low: Numbers,
  close: Numbers,
  volume: Numbers,
  open_bar: Type.Boolean({ description: 'The last bar still moves with the price.' }),
  splits: Type.Array(Type.Object({ time: Type.Integer(), ratio: Type.Number() })),
  dividends: Type.Array(Type.Object({ time: Type.Integer(), amount: Type.Number() })),
  from: Nullable(Type.Integer({ description: 'Time of the oldest bar there is.' })),
})
export type Bars = Type.Static<typeof Bars>
