import type { TechnicalIndicators } from '../../../../domain/contract/indicators.ts'
import { interpretationTone, type Tone } from '../../../../domain/rules/interpretation.ts'
import { formatDifferences, formatPrice } from '../../../../domain/text/price.ts'
import { es } from '../../text/es.ts'
import { formatDistance, formatScale } from '../../text/format.ts'

export interface IndicatorRow {
  name: keyof typeof es.indicators.names
  /** The number that flashes when it moves. */
  figure: number | null
  value: string
  /** A second figure beside the first. */
  detail: string | null
  /** 0 to 100 with the limits of its zones. */
  scale: { value: number; low: number; high: number } | null
  reading: string
  tone: Tone
}

type Row = Partial<IndicatorRow> & Pick<IndicatorRow, 'name' | 'figure'>

const row = (given: Row): IndicatorRow => ({
  value: es.common.unknown,
  detail: null,
  scale: null,
  reading: es.readings['Insufficient data'],
  tone: 'neutral',
  ...given,
})

const read = (word: keyof typeof es.readings) => ({ reading: es.readings[word], tone: interpretationTone(word) })

const oscillator = (value: number | null, low: number, high: number) =>
  value === null ? {} : { value: formatScale(value), scale: { value, low, high } }

/** The table's seven rows, as words and figures. `price` is the newest, in `currency`. */
export function indicatorRows(of: TechnicalIndicators, price: number | null, currency: string | null): IndicatorRow[] {
  const { rsi_14, macd, ema_cross, stochastic } = of
  const lines = [macd.value, macd.signal].map((value) => value ?? Number.NaN)
  const [line = '', signal = ''] = formatDifferences(lines, { price: price ?? 1, currency, signed: true })
  return [
    row({ name: 'rsi', figure: rsi_14.value, ...oscillator(rsi_14.value, 30, 70), ...read(rsi_14.interpretation) }),
    row({
      name: 'macd',
      figure: macd.value,
      ...(macd.value !== null && { value: line }),
      ...(macd.signal !== null && { detail: es.indicators.signal(signal) }),
      ...read(macd.interpretation),
    }),
    row({
      name: 'ema',
      figure: ema_cross.ema_20,
      ...(ema_cross.ema_20 !== null && { value: formatPrice(ema_cross.ema_20, currency) }),
      ...(ema_cross.ema_50 !== null && { detail: es.indicators.slower(formatPrice(ema_cross.ema_50, currency)) }),
      ...read(ema_cross.status),
    }),
    row({
      name: 'stochastic',
      figure: stochastic.value,
      ...oscillator(stochastic.value, 20, 80),
      ...(stochastic.d !== null && { detail: es.indicators.slow(formatScale(stochastic.d)) }),
      ...read(stochastic.interpretation),
    }),
    row({ name: 'divergence', figure: null, ...read(of.divergence) }),
    level('support', of.support, price, currency),
    level('resistance', of.resistance, price, currency),
  ]
}

type Level = 'support' | 'resistance'

function level(name: Level, value: number | null, price: number | null, currency: string | null): IndicatorRow {
  if (value === null) return row({ name, figure: null })
  const distance = price === null ? null : value / price - 1
  return row({
    name,
    figure: value,
    value: formatPrice(value, currency),
    reading: distance === null ? '' : distanceWords(distance),
  })
}

function distanceWords(distance: number): string {
  const percent = formatDistance(Math.abs(distance))
  if (percent === formatDistance(0)) return es.indicators.atPrice
  return distance < 0 ? es.indicators.below(percent) : es.indicators.above(percent)
}
