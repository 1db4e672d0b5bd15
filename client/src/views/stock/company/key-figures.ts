import type { Price } from '#client/src/stores/prices/prices.ts'
import { stockWidgets } from '#client/src/text/es/stock-widgets.ts'
import { formatPercent, formatSession, formatVolume } from '#client/src/text/format.ts'
import type { KeyFigures } from '#domain/contract/company.ts'
import { numberFormat } from '#domain/text/formats.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { formatPrice } from '#domain/text/price.ts'

type FigureName = keyof typeof stockWidgets.keyFigures.names

export const FIGURE_NAMES = Object.keys(stockWidgets.keyFigures.names) as FigureName[]

const inWords = numberFormat({ notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 })
/** 4,9 billones USD. */
const money = (value: number, currency: string | null) =>
  [inWords().format(value), currency].filter((part) => part !== null).join(' ')

/** How the value of each is written. */
const TEXTS: Record<Exclude<FigureName, 'next_earnings'>, (value: number, currency: string | null) => string> = {
  year_high: formatPrice,
  year_low: formatPrice,
  volume: formatVolume,
  mean_volume: formatVolume,
  market_cap: money,
  pe: (value) => formatDecimal(value, 1),
  dividend_yield_pct: formatPercent,
}

export function figureText(figures: KeyFigures, name: FigureName, currency: string | null): string {
  if (name !== 'next_earnings') return TEXTS[name](figures[name]?.value ?? Number.NaN, currency)
  const { on = '', estimated = false } = figures.next_earnings ?? {}
  return estimated ? stockWidgets.keyFigures.expected(formatSession(on)) : formatSession(on)
}

/** The figures with what the price has done in `session` since they were asked for. */
export function withPrice(figures: KeyFigures, price: Price | null, session: string | null): KeyFigures {
  const { year_high, year_low } = figures
  if (price === null || session === null || !year_high || !year_low) return figures
  const today = (value: number) => ({ value, day: session, source: year_high.source })
  return {
    ...figures,
    ...(price.day_high !== null && price.day_high > year_high.value && { year_high: today(price.day_high) }),
    ...(price.day_low !== null && price.day_low < year_low.value && { year_low: today(price.day_low) }),
    ...(price.last_volume !== null && { volume: today(price.last_volume) }),
  }
}
