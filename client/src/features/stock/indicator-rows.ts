import type { IndicatorReading, TechnicalIndicators } from '#domain/contract/indicators.ts'
import { interpretationTone, type Tone } from '#domain/rules/interpretation.ts'
import { formatDifferences, formatPrice } from '#domain/text/price.ts'
import { es } from '../../text/es.ts'
import { formatDistance, formatScale } from '../../text/format.ts'

type RowName = keyof typeof es.indicators.names

/** Content of a row of the table: words and figures. */
interface RowContent {
  /** The number that makes the row flash when it moves. */
  figure: number | null
  value: string
  /** A second figure next to the first. */
  detail: string | null
  /** A value from 0 to 100, with the limits of its zones. */
  scale: { value: number; low: number; high: number } | null
  reading: string
  tone: Tone
}

export interface IndicatorRow extends RowContent {
  name: RowName
}

/** The newest price of the stock, in `currency`. */
interface Price {
  price: number | null
  currency: string | null
}

const UNKNOWN: RowContent = {
  figure: null,
  value: es.common.unknown,
  detail: null,
  scale: null,
  reading: es.readings['Insufficient data'],
  tone: 'neutral',
}

/** The rows of the table, in its order. Each returns what it can say; UNKNOWN stands in for the rest. */
const ROWS: Record<RowName, (of: TechnicalIndicators, price: Price) => Partial<RowContent>> = {
  rsi: ({ rsi_14: { value, interpretation } }) => ({ ...oscillator(value, 30, 70), ...read(interpretation) }),
  macd({ macd: { value, signal, interpretation } }, { price, currency }) {
    const lines = [value, signal].map((each) => each ?? Number.NaN)
    const [line, signalLine] = formatDifferences(lines, { price: price ?? 1, currency, signed: true })
    return {
      ...(value !== null && { figure: value, value: line }),
      ...(signal !== null && { detail: es.indicators.signal(signalLine) }),
      ...read(interpretation),
    }
  },
  ema: ({ ema_cross: { ema_20, ema_50, status } }, { currency }) => ({
    ...(ema_20 !== null && { figure: ema_20, value: formatPrice(ema_20, currency) }),
    ...(ema_50 !== null && { detail: es.indicators.slower(formatPrice(ema_50, currency)) }),
    ...read(status),
  }),
  stochastic: ({ stochastic: { value, d, interpretation } }) => ({
    ...oscillator(value, 20, 80),
    ...(d !== null && { detail: es.indicators.slow(formatScale(d)) }),
    ...read(interpretation),
  }),
  divergence: ({ divergence }) => read(divergence),
  support: ({ support }, price) => level(support, price),
  resistance: ({ resistance }, price) => level(resistance, price),
}

export const ROW_NAMES = Object.keys(ROWS) as RowName[]

export const indicatorRows = (of: TechnicalIndicators, price: Price): IndicatorRow[] =>
  ROW_NAMES.map((name) => ({ ...UNKNOWN, name, ...ROWS[name](of, price) }))

const read = (word: IndicatorReading) => ({ reading: es.readings[word], tone: interpretationTone(word) })

const oscillator = (value: number | null, low: number, high: number) =>
  value !== null && { figure: value, value: formatScale(value), scale: { value, low, high } }

function level(value: number | null, { price, currency }: Price): Partial<RowContent> {
  if (value === null) return {}
  const reading = price === null ? '' : distanceWords(value / price - 1)
  return { figure: value, value: formatPrice(value, currency), reading }
}

function distanceWords(distance: number): string {
  const percent = formatDistance(Math.abs(distance))
  if (percent === formatDistance(0)) return es.indicators.atPrice
  return distance < 0 ? es.indicators.below(percent) : es.indicators.above(percent)
}
