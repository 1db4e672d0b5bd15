import type { Interval } from '../../../../domain/market/bars/intervals.ts'

export const LOOKS = ['candles', 'line', 'area'] as const
export const RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1A', '5A', 'max'] as const
export const OVERLAYS = [
  // Averages of closes.
  'ema-20',
  'ema-50',
  'sma-200',
  'bollinger',
  'support',
  'fibonacci',
  'forecast',
] as const
export const PANES = ['volume', 'rsi', 'macd', 'stochastic'] as const
/** Stocks beside the chart's own. */
export const MOST_COMPARED = 4

export type PriceLook = (typeof LOOKS)[number]
export type Range = (typeof RANGES)[number]
export type OverlayName = (typeof OVERLAYS)[number]
export type PaneName = (typeof PANES)[number]

/** What a user chose to see: plain JSON, to be kept outside. */
export interface ChartSettings {
  look: PriceLook
  log: boolean
  range: Range
  interval: Interval
  overlays: OverlayName[]
  panes: PaneName[]
  compare: string[]
}

export const DEFAULT_SETTINGS: Readonly<ChartSettings> = {
  look: 'candles',
  log: false,
  range: '6M',
  interval: '1d',
  overlays: ['ema-20', 'ema-50', 'forecast'],
  panes: ['volume'],
  compare: [],
}
