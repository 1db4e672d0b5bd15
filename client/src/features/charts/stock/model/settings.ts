import type { Interval } from '#domain/market/bars/intervals.ts'

export const PRICE_STYLES = ['candles', 'line', 'area'] as const
export const RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1A', '5A', 'max'] as const
export const OVERLAYS = [
  // Moving averages of the closes.
  'ema-20',
  'ema-50',
  'sma-200',
  'bollinger',
  'support',
  'fibonacci',
  'forecast',
] as const
export const PANES = ['volume', 'rsi', 'macd', 'stochastic'] as const
/** Most stocks that can be compared with the chart's own. */
export const MOST_COMPARED = 4

export type PriceStyle = (typeof PRICE_STYLES)[number]
export type Range = (typeof RANGES)[number]
export type OverlayName = (typeof OVERLAYS)[number]
export type PaneName = (typeof PANES)[number]

/** What a user chose to see. It is stored as JSON, here and on the server. */
export interface ChartSettings {
  look: PriceStyle
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

/** The settings that apply on the page of a stock, which is not compared with itself. */
export function settingsOn(symbol: string, kept: ChartSettings): ChartSettings {
  return { ...kept, compare: kept.compare.filter((other) => other !== symbol) }
}

/** The settings to store after a choice on the page of a stock; that this stock is compared on other pages is kept. */
export function chosenOn(symbol: string, kept: ChartSettings, choice: Partial<ChartSettings>): ChartSettings {
  if (choice.compare === undefined) return { ...kept, ...choice }
  const own = kept.compare.filter((other) => other === symbol)
  return { ...kept, ...choice, compare: [...choice.compare, ...own].slice(0, MOST_COMPARED) }
}
