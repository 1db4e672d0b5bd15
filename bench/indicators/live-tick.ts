import { createLive } from '../../domain/indicators/index.ts'
import { sliceColumns } from '../../domain/market/bars/columns.ts'
import type { Candle } from '../../domain/market/types.ts'
import type { Contender } from '../harness/rounds.ts'
import type { Stock } from './stocks.ts'
import { tradingSignals } from './whole-series.ts'

/** Ticks of each stock in one run. */
export const TICKS = 64

/** The last bar of every stock moves: all series of the set after each tick. */
export function liveContenders(stocks: readonly Stock[]): Contender[] {
  const moves = stocks.map(({ candles }) => moving(candles[candles.length - 1]))
  const lives = stocks.map(({ columns }) => createLive(sliceColumns(columns, 0, columns.close.length - 1), 'A'))
  const sets = stocks.map((stock) => started(stock))
  return [
    {
      name: 'atalaya',
      run() {
        let sum = 0
        for (let tick = 0; tick < TICKS; tick++) {
          for (let i = 0; i < lives.length; i++) {
            const { series, last } = lives[i].view(moves[i][tick])
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
    {
      name: 'atalaya, the whole answer with its words',
      run() {
        let sum = 0
        for (let tick = 0; tick < TICKS; tick++) {
          for (let i = 0; i < lives.length; i++) sum += lives[i].peek(moves[i][tick]).support ?? Number.NaN
        }
        return sum
      },
    },
  ]
}

/** The open bar after each tick: it moves from its open towards its close, and reaches both extremes on the way. */
function moving({ session, open, high, low, close, volume }: Candle): Candle[] {
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

function replaced(set: ReturnType<typeof tradingSignals>, bar: Candle): number {
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
