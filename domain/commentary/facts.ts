import type { TechnicalIndicators } from '../contract/indicators.ts'
import type { TradingData } from '../contract/market.ts'
import { formatDecimal, withPercent } from '../text/number.ts'
import { formatDifferences, formatPrice } from '../text/price.ts'

type FactKind = 'price' | 'difference' | 'percent' | 'ratio' | 'volume'

/** The figures that a comment may state, with their form. Percentages are 0–100, distances are shares of the price. */
export const FIGURES = {
  price: 'price',
  previousClose: 'price',
  open: 'price',
  dayLow: 'price',
  dayHigh: 'price',
  yearLow: 'price',
  yearHigh: 'price',
  volume: 'volume',
  averageVolume: 'volume',
  change: 'percent',
  rsi: 'ratio',
  macd: 'difference',
  signal: 'difference',
  ema20: 'price',
  ema50: 'price',
  ema20Distance: 'percent',
  ema50Distance: 'percent',
  stochasticK: 'ratio',
  support: 'price',
  resistance: 'price',
  supportDistance: 'percent',
  resistanceDistance: 'percent',
  volumeExcess: 'percent',
} as const satisfies Record<string, FactKind>

export type FactName = keyof typeof FIGURES

interface Verdicts {
  rsi: TechnicalIndicators['rsi_14']['interpretation']
  stochastic: TechnicalIndicators['stochastic']['interpretation']
  macd: TechnicalIndicators['macd']['interpretation']
  ema: TechnicalIndicators['ema_cross']['status']
  divergence: TechnicalIndicators['divergence']
}

export interface Facts {
  symbol: string
  name: string
  currency: string | null
  /** Session of the last bar, YYYY-MM-DD; null without bars. */
  session: string | null
  /** Whether the last bar is still open. */
  live: boolean
  values: Record<FactName, number | null>
  verdicts: Verdicts
}

/** The answers of two actions. `live` and other fields may be missing, as they are in recorded answers. */
export interface CommentaryInput {
  trading: Omit<TradingData, 'logo_url' | 'regularMarketPreviousClose' | 'source' | 'freshness' | 'market_state'>
  technical: Omit<TechnicalIndicators, 'live'> & { live?: boolean }
}

/**
 * Derives the figures and verdicts that a text about a stock may use from the server's answers (contract section 3).
 */
export function factsOf({ trading, technical }: CommentaryInput): Facts {
  const price = trading.currentPrice
  const { ema_20: ema20, ema_50: ema50 } = technical.ema_cross
  return {
    symbol: trading.symbol,
    name: trading.name.normalize('NFC'),
    currency: trading.currency,
    session: (technical.as_of ?? trading.as_of)?.slice(0, 10) ?? null,
    live: technical.live ?? false,
    values: {
      price,
      previousClose: trading.previousClose,
      open: trading.open,
      dayLow: trading.dayLow,
      dayHigh: trading.dayHigh,
      yearLow: trading.yearLow,
      yearHigh: trading.yearHigh,
      volume: trading.lastVolume,
      averageVolume: trading.threeMonthAverageVolume,
      change: percentFrom(trading.previousClose, price, trading.previousClose),
      rsi: technical.rsi_14.value,
      macd: technical.macd.value,
      signal: technical.macd.signal,
      ema20,
      ema50,
      ema20Distance: percentFrom(ema20, price, ema20),
      ema50Distance: percentFrom(ema50, price, ema50),
      stochasticK: technical.stochastic.value,
      support: technical.support,
      resistance: technical.resistance,
      supportDistance: percentFrom(technical.support, price, price),
      resistanceDistance: percentFrom(price, technical.resistance, price),
      volumeExcess: percentFrom(trading.threeMonthAverageVolume, trading.lastVolume, trading.threeMonthAverageVolume),
    },
    verdicts: {
      rsi: technical.rsi_14.interpretation,
      stochastic: technical.stochastic.interpretation,
      macd: technical.macd.interpretation,
      ema: technical.ema_cross.status,
      divergence: technical.divergence,
    },
  }
}

/** The difference from `from` to `to` in per cent of `base`. */
function percentFrom(from: number | null, to: number | null, base: number | null): number | null {
  return from === null || to === null || base === null || base === 0 ? null : ((to - from) / base) * 100
}

const CURRENCIES: Readonly<Record<string, string>> = { USD: ' dólares', EUR: ' euros' }

/** Writes a fact as the page does, with its unit separate. The fact must be known; percentages have no sign here. */
export function factText({ values, currency }: Facts, name: FactName): { figure: string; unit: string } {
  const value = values[name]
  if (value === null) throw new Error(`${name} is not known`)
  switch (FIGURES[name]) {
    case 'percent':
      return { figure: withPercent(formatDecimal(Math.abs(value), 2)), unit: '' }
    case 'volume':
      return { figure: formatDecimal(value, 0), unit: ' acciones' }
    case 'ratio':
      return { figure: formatDecimal(value, 1), unit: '' }
    case 'difference': {
      // The lines of the MACD are compared with each other, so they get enough decimals to differ.
      const lines = [values.macd, values.signal].filter((line) => line !== null)
      const scale = { price: values.price ?? value, currency, signed: false }
      return { figure: formatDifferences([value, ...lines], scale)[0], unit: '' }
    }
    case 'price':
      return {
        figure: formatPrice(value, currency),
        unit: currency === null ? '' : (CURRENCIES[currency] ?? ` ${currency}`),
      }
  }
}
