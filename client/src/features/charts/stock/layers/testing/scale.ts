import { type ChartScale, rowOf, timeOf } from '../layers.ts'

interface Window {
  /** Times of the bars. */
  time: readonly number[]
  /** Rows and prices at the edges of the pane. */
  rows: readonly [number, number]
  prices: readonly [number, number]
  log?: boolean
  width?: number
  height?: number
}

/** A scale for tests without a canvas, by default of a pane of 800 by 400 pixels. */
export function scaleOf({ time, rows, prices, log = false, width = 800, height = 400 }: Window): ChartScale {
  const [first, last] = rows
  const scale = log ? Math.log : (value: number) => value
  const back = log ? Math.exp : (value: number) => value
  const [low, high] = prices.map(scale)
  return {
    bbox: { width, height },
    xOf: (at) => ((rowOf(time, at) - first) / (last - first)) * width,
    yOf: (price) => height * (1 - (scale(price) - low) / (high - low)),
    timeAt: (x) => timeOf(time, first + (x / width) * (last - first)),
    priceAt: (y) => back(low + (1 - y / height) * (high - low)),
  }
}

const DAY = 86_400
const START = 1_700_006_400

/** Times of `count` sessions from Monday to Friday. */
export const sessions = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => START + (i + 2 * Math.floor(i / 5)) * DAY)
