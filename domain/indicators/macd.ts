import * as Type from 'typebox'
import type { SeriesView } from './core/view.ts'
import { Figure, figure, SignalWord, signalWord } from './core/words.ts'

export const Macd = Type.Object({ value: Figure, signal: Figure, histogram: Figure, interpretation: SignalWord })

/**
 * MACD 12/26/9 at the current bar, in the price's unit: the line from 26 bars on, its signal (EMA 9 of the line),
 * histogram and word from 34. (G. Appel, The Moving Average Convergence-Divergence Trading Method)
 */
export function macd({ columns, series, last }: SeriesView): Type.Static<typeof Macd> {
  const value = figure(series.macd[last])
  const signal = figure(series.signal[last])
  const interpretation = signalWord(value, signal, columns.close[last])
  return { value, signal, histogram: figure(series.histogram[last]), interpretation }
}
