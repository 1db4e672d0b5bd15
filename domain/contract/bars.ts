import * as Type from 'typebox'
import { INTERVALS } from '../market/bars/intervals.ts'
import { Nullable } from './common.ts'

export const BarInterval = Type.Enum([...INTERVALS])

export const BAR_LIMITS = { usual: 1_500, most: 5_000 } as const

/** Epoch seconds of the end of the year 9999. */
export const LAST_SECOND = 253_402_300_799

/** One bar; `time` is epoch seconds. */
const BAR = {
  time: Type.Integer(),
  open: Type.Number(),
  high: Type.Number(),
  low: Type.Number(),
  close: Type.Number(),
  volume: Type.Number(),
}

/** The open bar of a symbol and width, each time that it moves. */
export const BarFrame = Type.Object({ op: Type.Literal('bar'), symbol: Type.String(), interval: BarInterval, ...BAR })
export type BarFrame = Type.Static<typeof BarFrame>

const Numbers = Type.Array(Type.Number())
const Times = Type.Array(Type.Integer({ description: 'Epoch seconds.' }))

/** Columns of bars, oldest first. Adjusted for splits; dividends change nothing. A gap is a gap: no bar is invented. */
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
