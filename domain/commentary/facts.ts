import type { CompanyDetails } from '../contract/company.ts'
import type { TechnicalIndicators } from '../contract/indicators.ts'
import type { TradingData } from '../contract/market.ts'

export type FactKind = 'price' | 'percent' | 'ratio' | 'volume'

/** Spanish label and kind of every figure that a text may use; percentages are 0–100, distances shares of the price. */
export const FIGURES = {
  price: ['Precio', 'price'],
  previousClose: ['Cierre anterior', 'price'],
  open: ['Apertura', 'price'],
  dayLow: ['Mínimo del día', 'price'],
  dayHigh: ['Máximo del día', 'price'],
  yearLow: ['Mínimo de 52 semanas', 'price'],
  yearHigh: ['Máximo de 52 semanas', 'price'],
  volume: ['Volumen', 'volume'],
  averageVolume: ['Volumen medio de 3 meses', 'volume'],
  change: ['Variación del día', 'percent'],
  rsi: ['RSI', 'ratio'],
  macd: ['MACD', 'price'],
  signal: ['Señal del MACD', 'price'],
  histogram: ['Histograma del MACD', 'price'],
  ema20: ['EMA 20', 'price'],
  ema50: ['EMA 50', 'price'],
  stochasticK: ['Estocástico %K', 'ratio'],
  stochasticD: ['Estocástico %D', 'ratio'],
  support: ['Soporte', 'price'],
  resistance: ['Resistencia', 'price'],
  supportDistance: ['Distancia al soporte', 'percent'],
  resistanceDistance: ['Distancia a la resistencia', 'percent'],
  volumeExcess: ['Volumen frente a su media', 'percent'],
} as const satisfies Record<string, readonly [string, FactKind]>

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
  country: string | null
  sector: string | null
  /** YYYY-MM-DD of the last bar; null without bars. */
  session: string | null
  /** The last bar is still open. */
  live: boolean
  values: Record<FactName, number | null>
  verdicts: Verdicts
}

/** The three answers; `live` and other missing fields may be left out, as in recorded ones. */
export interface CommentaryInput {
  trading: Omit<TradingData, 'logo_url' | 'regularMarketPreviousClose' | 'source' | 'freshness' | 'market_state'>
  technical: Omit<TechnicalIndicators, 'live'> & { live?: boolean }
  company: Partial<CompanyDetails>
}

/** Figures and verdicts of a stock that a text about it may use. Source: the server's own answers (contract section 3). */
export function factsOf({ trading, technical, company }: CommentaryInput): Facts {
  const price = trading.currentPrice
  return {
    symbol: trading.symbol,
    name: trading.name.normalize('NFC'),
    currency: trading.currency,
    country: company.country ?? null,
    sector: company.sector ?? null,
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
      histogram: technical.macd.histogram,
      ema20: technical.ema_cross.ema_20,
      ema50: technical.ema_cross.ema_50,
      stochasticK: technical.stochastic.value,
      stochasticD: technical.stochastic.d,
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

/** From `from` to `to` in per cent of `base`. */
function percentFrom(from: number | null, to: number | null, base: number | null): number | null {
  return from === null || to === null || base === null || base === 0 ? null : ((to - from) / base) * 100
}
