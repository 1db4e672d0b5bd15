import type { TechnicalIndicators } from '../contract/indicators.ts'
import { compare } from './core/equal.ts'
import { figure, type View } from './core/view.ts'

const WORDS = { '1': 'Bullish signal', '0': 'Neutral', '-1': 'Bearish signal' } as const

/**
 * MACD 12/26/9 at the current bar, in the price's unit: the line from 26 bars on, its signal (EMA 9 of the line),
 * histogram and word from 34. (G. Appel, The Moving Average Convergence-Divergence Trading Method)
 */
export function macd({ columns, series, last }: View): TechnicalIndicators['macd'] {
  const value = figure(series.macd[last])
  const signal = figure(series.signal[last])
  return {
    value,
    signal,
    histogram: figure(series.histogram[last]),
    interpretation:
      value === null || signal === null ? 'Insufficient data' : WORDS[compare(value, signal, columns.close[last])],
  }
}
