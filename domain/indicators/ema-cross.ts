import * as Type from 'typebox'
import { compare } from './core/compare.ts'
import type { SeriesValues, SeriesView } from './core/view.ts'
import { Figure, INSUFFICIENT } from './core/words.ts'
import { ema } from './ema.ts'

/** A cross is reported for this many bars, the current one included. */
const RECENT = 5
const TREND = { '1': 'Bullish trend', '0': 'Neutral', '-1': 'Bearish trend' } as const

const EmaCrossWord = Type.Union([
  Type.Literal('Golden cross'),
  Type.Literal('Death cross'),
  Type.Literal('Bullish trend'),
  Type.Literal('Bearish trend'),
  Type.Literal('Neutral'),
  INSUFFICIENT,
])

export const EmaCross = Type.Object({ ema_20: Figure, ema_50: Figure, status: EmaCrossWord })

/** EMA 20 and EMA 50 with their status: a cross in the last 5 bars, else which one is higher. From 50 bars on. */
export function emaCross(view: SeriesView): Type.Static<typeof EmaCross> {
  const { ema_20, ema_50 } = ema(view)
  return {
    ema_20,
    ema_50,
    status: ema_20 === null || ema_50 === null ? 'Insufficient data' : word(view, ema_20, ema_50),
  }
}

function word({ columns, series, last }: SeriesView, ema_20: number, ema_50: number): Type.Static<typeof EmaCrossWord> {
  for (let i = last; i > last - RECENT; i--) {
    const cross = emaCrossAt(series, i)
    if (cross !== 0) return cross > 0 ? 'Golden cross' : 'Death cross'
  }
  return TREND[compare(ema_20, ema_50, columns.close[last])]
}

/** 1 where EMA 20 crosses above EMA 50 at bar `i`, −1 where it crosses below, else 0. */
function emaCrossAt({ ema_trend }: SeriesValues, i: number): -1 | 0 | 1 {
  const turn = ema_trend[i] - ema_trend[i - 1]
  return turn === 2 ? 1 : turn === -2 ? -1 : 0
}
