import * as indicatorts from 'indicatorts'
import { BollingerBands, EMA, MACD, RSI, Stochastic } from 'technicalindicators'
import * as signals from 'trading-signals'
import { computeSeries } from '../../domain/indicators/core/compute.ts'
import { createSeries } from '../../domain/indicators/index.ts'
import type { Contender } from '../harness/rounds.ts'
import type { Stock } from './stocks.ts'

/** The newest figures of one stock that every library must compute, in this order. */
export const FIGURES = ['RSI 14', 'MACD', 'EMA 20', 'EMA 50', 'stochastic d', 'Bollinger upper'] as const

/** A way to compute every series of one stock; returns the newest value of each. */
export interface Library {
  name: string
  compute(stock: Stock): number[]
}

/** The same set of indicators by each library, used as its documentation says. */
export function libraries(bars: number): Library[] {
  const into = createSeries(bars)
  const ours = (stock: Stock, series = into) => {
    const { rsi_14, macd, ema_20, ema_50, stochastic_k, bollinger_upper } = computeSeries(stock.columns, series)
    return [rsi_14, macd, ema_20, ema_50, stochastic_k, bollinger_upper].map((values) => values[bars - 1])
  }
  return [
    { name: 'atalaya', compute: (stock) => ours(stock) },
    { name: 'atalaya, new arrays each time', compute: (stock) => ours(stock, createSeries(bars)) },
    { name: 'indicatorts', compute: byIndicatorts },
    { name: 'trading-signals', compute: byTradingSignals },
    { name: 'technicalindicators', compute: byTechnicalIndicators },
  ]
}

/** A contender that computes all of `stocks`. */
export function contender({ name, compute }: Library, stocks: readonly Stock[]): Contender {
  return {
    name,
    run() {
      let sum = 0
      for (const stock of stocks) for (const figure of compute(stock)) sum += figure
      return sum
    },
  }
}

function byIndicatorts({ high, low, close }: Stock): number[] {
  const rsi = indicatorts.rsi(close, { period: 14 })
  const { macdLine } = indicatorts.macd(close, { fast: 12, slow: 26, signal: 9 })
  const ema_20 = indicatorts.ema(close, { period: 20 })
  const ema_50 = indicatorts.ema(close, { period: 50 })
  const { d } = indicatorts.stoch(high, low, close, { kPeriod: 14, dPeriod: 3 })
  const { upper } = indicatorts.bb(close, { period: 20 })
  return [rsi, macdLine, ema_20, ema_50, d, upper].map((values) => values[values.length - 1])
}

/** New indicators of trading-signals, one set a stock. */
export function tradingSignals() {
  return {
    rsi: new signals.RSI(14),
    macd: new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9)),
    ema_20: new signals.EMA(20),
    ema_50: new signals.EMA(50),
    stochastic: new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }),
    bollinger: new signals.BollingerBands(20, 2),
  }
}

function byTradingSignals({ candles, close }: Stock): number[] {
  const set = tradingSignals()
  const rsi = set.rsi.updates(close)
  const macd = set.macd.updates(close)
  const ema_20 = set.ema_20.updates(close)
  const ema_50 = set.ema_50.updates(close)
  const stochastic = set.stochastic.updates(candles)
  const bollinger = set.bollinger.updates(close)
  return [
    rsi.at(-1) ?? Number.NaN,
    macd.at(-1)?.macd ?? Number.NaN,
    ema_20.at(-1) ?? Number.NaN,
    ema_50.at(-1) ?? Number.NaN,
    stochastic.at(-1)?.stochK ?? Number.NaN,
    bollinger.at(-1)?.upper ?? Number.NaN,
  ]
}

function byTechnicalIndicators({ high, low, close }: Stock): number[] {
  const periods = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }
  const rsi = RSI.calculate({ values: close, period: 14 })
  const macd = MACD.calculate({ values: close, ...periods, SimpleMAOscillator: false, SimpleMASignal: false })
  const ema_20 = EMA.calculate({ values: close, period: 20 })
  const ema_50 = EMA.calculate({ values: close, period: 50 })
  const stochastic = Stochastic.calculate({ high, low, close, period: 14, signalPeriod: 3 })
  const bollinger = BollingerBands.calculate({ values: close, period: 20, stdDev: 2 })
  return [
    rsi.at(-1) ?? Number.NaN,
    macd.at(-1)?.MACD ?? Number.NaN,
    ema_20.at(-1) ?? Number.NaN,
    ema_50.at(-1) ?? Number.NaN,
    stochastic.at(-1)?.d ?? Number.NaN,
    bollinger.at(-1)?.upper ?? Number.NaN,
  ]
}
