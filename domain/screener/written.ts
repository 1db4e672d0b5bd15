import { formatChange, formatPercent, formatScale, formatVolume } from '../text/figures.ts'
import { formatDecimal } from '../text/number.ts'
import { formatPrice } from '../text/price.ts'
import { readFigure } from '../text/typed-figure.ts'
import type { NumberColumn } from './filter.ts'

type Write = (value: number, currency: string | null) => string

const change: Write = (percent) => formatChange(percent / 100)
const ratio: Write = (value) => formatDecimal(value, 1)

const WRITE: Readonly<Record<NumberColumn, Write>> = {
  price: formatPrice,
  change_pct: change,
  change_5: change,
  change_21: change,
  change_63: change,
  change_252: change,
  gap_pct: change,
  volume: formatVolume,
  volume_ratio: ratio,
  traded_value_usd: formatVolume,
  rsi_14: formatScale,
  stochastic: formatScale,
  support_pct: formatPercent,
  resistance_pct: formatPercent,
  high_252_pct: formatPercent,
  low_252_pct: formatPercent,
  atr_pct: formatPercent,
  volatility_21: formatPercent,
  band_width_pct: formatPercent,
  rating: formatScale,
  tone_7d: (score) => formatDecimal(score, 2, true),
  market_cap_usd: formatVolume,
  pe: ratio,
  dividend_yield: formatPercent,
}

/** Writes a figure of the market's table; `currency` is that of its row, and only prices have one. */
export const writtenFigure = (column: NumberColumn, value: number, currency: string | null): string =>
  WRITE[column](value, currency)

/** The number that a figure shows once it is written: 43.84 of an RSI is 43.8. NaN where the figure is unknown. */
export const shownFigure = (column: NumberColumn, value: number, currency: string | null): number =>
  readFigure(writtenFigure(column, value, currency))?.value ?? Number.NaN

/**
 * Whether a figure is `value`, as it is or as it is written: a reader asks for what the table shows. Writing moves no
 * figure further than the margin, so only those within it are written.
 */
export function isFigure(column: NumberColumn, figure: number, value: number, currency: string | null): boolean {
  if (figure === value) return true
  const margin = 0.5 + 0.05 * Math.abs(value)
  return Math.abs(figure - value) <= margin && shownFigure(column, figure, currency) === value
}
