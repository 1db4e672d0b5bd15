import * as indicatorts from 'indicatorts'
import { BollingerBands, EMA, MACD, RSI, Stochastic } from 'technicalindicators'
import * as signals from 'trading-signals'
import { computeSeries } from '#domain/indicators/core/compute.ts'
import { createLiveIndicators, createSeries } from '#domain/indicators/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import type { Columns, DailyBar } from '#domain/market/types.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import type { Contender } from '../harness/rounds.ts'

/** Number of ticks of each stock in one run. */
export const TICKS = 64

/** An invented stock in the form that each library needs; plain arrays have no holes. */
export interface Stock {
  candles: DailyBar[]
  columns: Columns
  high: number[]
  low: number[]
  close: number[]
}

/** Invents `count` stocks with `bars` daily bars each, as random walks that are always the same. */
export function inventStocks(count: number, bars: number): Stock[] {
  return Array.from({ length: count }, (_, seed) => {
    const { columns } = randomWalk(seed, bars)
    const [high, low, close] = [columns.high, columns.low, columns.close].map((values) => [...values])
    return { candles: close.map((_, i) => barAt(columns, i)), columns, high, low, close }
  })
}

/** Newest figures of a stock that every library must compute, in this order. */
export const FIGURES = ['RSI 14', 'MACD', 'EMA 20', 'EMA 50', 'stochastic d', 'Bollinger upper'] as const

/** A way to compute every series of one stock; `compute` returns the newest value of each. */
export interface Library {
  name: string
  compute(stock: Stock): number[]
}

/** Makes the same set of indicators by each library, used as its documentation says. */
export function libraries(bars: number): Library[] {
  const into = createSeries(bars)
  const ours = ({ columns }: Stock) => {
    const { rsi_14, macd, ema_20, ema_50, stochastic_k, bollinger_upper } = computeSeries(columns, into)
    return [rsi_14, macd, ema_20, ema_50, stochastic_k, bollinger_upper].map((values) => values[bars - 1])
  }
  return [
    { name: 'atalaya', compute: ours },
    { name: 'indicatorts', compute: byIndicatorts },
    { name: 'trading-signals', compute: byTradingSignals },
    { name: 'technicalindicators', compute: byTechnicalIndicators },
  ]
}

/** Makes a contender that computes all of `stocks`. */
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

/** Makes new indicators of trading-signals, a set for one stock. */
function tradingSignals() {
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

/** Makes contenders that compute all series of the set after each tick, as the last bar of every stock moves. */
export function liveContenders(stocks: readonly Stock[]): Contender[] {
  const moves = stocks.map(({ candles }) => moving(candles[candles.length - 1]))
  const lives = stocks.map(({ columns }) =>
    createLiveIndicators(sliceColumns(columns, 0, columns.close.length - 1), 'A'),
  )
  const sets = stocks.map((stock) => started(stock))
  return [
    {
      name: 'atalaya',
      run() {
        let sum = 0
        for (let tick = 0; tick < TICKS; tick++) {
          for (let i = 0; i < lives.length; i++) {
            const { series, last } = lives[i].viewWith(moves[i][tick])
            sum += series.rsi_14[last] + series.histogram[last] + series.ema_20[last] + series.ema_50[last]
            sum += series.stochastic_d[last] + series.bollinger_upper[last]
          }
        }
        return sum
      },
    },
    {
      name: 'trading-signals, update(x, true)',
      run() {
        let sum = 0
        for (let tick = 0; tick < TICKS; tick++) {
          for (let i = 0; i < sets.length; i++) sum += replaced(sets[i], moves[i][tick])
        }
        return sum
      },
    },
  ]
}

/** Returns the open bar after each tick: it moves from its open to its close, and reaches both extremes on the way. */
function moving({ session, open, high, low, close, volume }: DailyBar): DailyBar[] {
  return Array.from({ length: TICKS }, (_, tick) => {
    const part = (tick + 1) / TICKS
    const price = part < 0.3 ? low : part < 0.6 ? high : open + (close - open) * part
    return {
      session,
      open,
      high: part < 0.3 ? Math.max(open, price) : high,
      low: Math.min(open, low),
      close: price,
      volume: volume * part,
    }
  })
}

function started({ candles }: Stock) {
  const set = tradingSignals()
  for (const candle of candles) {
    for (const indicator of [set.rsi, set.macd, set.ema_20, set.ema_50, set.bollinger]) indicator.add(candle.close)
    set.stochastic.add(candle)
  }
  return set
}

function replaced(set: ReturnType<typeof tradingSignals>, bar: DailyBar): number {
  const rsi = set.rsi.update(bar.close, true)
  const macd = set.macd.update(bar.close, true)
  const ema_20 = set.ema_20.update(bar.close, true)
  const ema_50 = set.ema_50.update(bar.close, true)
  const stochastic = set.stochastic.update(bar, true)
  const bollinger = set.bollinger.update(bar.close, true)
  return (
    (rsi ?? Number.NaN) +
    (macd?.histogram ?? Number.NaN) +
    (ema_20 ?? Number.NaN) +
    (ema_50 ?? Number.NaN) +
    (stochastic?.stochD ?? Number.NaN) +
    (bollinger?.upper ?? Number.NaN)
  )
}
