import { formatChange, formatPercent, formatScale, formatVolume } from '../text/figures.ts'
import { formatDecimal } from '../text/number.ts'
import { formatPrice } from '../text/price.ts'
import { readFigure } from '../text/typed-figure.ts'
import { type FigureKind, MARKET_COLUMNS, type NumberColumn } from './columns.ts'

type Write = (value: number, currency: string | null) => string

const WRITE: Readonly<Record<FigureKind, Write>> = {
  price: formatPrice,
  change: (percent) => formatChange(percent / 100),
  percent: formatPercent,
  ratio: (value) => formatDecimal(value, 1),
  scale: formatScale,
  amount: formatVolume,
  tone: (score) => formatDecimal(score, 2, true),
}

/** Writes a figure of the market's table; `currency` is that of its row, and only prices have one. */
export const writtenFigure = (column: NumberColumn, value: number, currency: string | null): string =>
  WRITE[MARKET_COLUMNS[column].figure](value, currency)

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
