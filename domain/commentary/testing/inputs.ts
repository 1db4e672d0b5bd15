import fc from 'fast-check'
import type { CommentaryInput } from '../facts.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 8, nil: null })
const share = fc.double({ min: -0.3, max: 0.3, noNaN: true })
const percent = fc.double({ min: 0, max: 100, noNaN: true })

const SIGNALS = ['Bearish signal', 'Neutral', 'Bullish signal']

const word = (value: number | null, low: number, high: number) => {
  if (value === null) return 'Insufficient data'
  return value > high ? 'Overbought' : value < low ? 'Oversold' : 'Neutral'
}

/**
 * States of indicators as the server may answer them. Verdicts follow from the figures, any of which may be missing.
 */
export const arbitraryInput: fc.Arbitrary<CommentaryInput> = fc
  .record({
    company: fc.constantFrom(
      ['AAPL', 'Apple'],
      ['BRK-B', 'Berkshire Hathaway Inc.'],
      ['CUM3', 'Cumbre Andina Ficticia S.A.'],
      ['EC', 'Ecopetrol'],
      ['MMM', '3M Company'],
      ['V', 'Visa Inc.'],
      ['ROST', 'Ross Stores'],
      ['BIMBOA.MX', 'Grupo Bimbo'],
      ['ON', 'ON Semiconductor'],
    ),
    currency: fc.constantFrom('USD', 'EUR', 'COP', 'PEN', 'CLP', null),
    price: maybe(fc.constantFrom(0.37, 4.2, 19.325, 88.63, 1234.5, 28566)),
    shares: fc.array(share, { minLength: 12, maxLength: 12 }),
    gaps: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    volume: maybe(fc.integer({ min: 0, max: 90_000_000 })),
    averageVolume: maybe(fc.double({ min: 1_000, max: 90_000_000, noNaN: true })),
    rsi: maybe(percent),
    k: maybe(percent),
    d: maybe(percent),
    recent: fc.boolean(),
    divergence: fc.constantFrom('Bullish divergence', 'Bearish divergence', 'No divergence', 'Insufficient data'),
    day: fc.integer({ min: 0, max: 9_000 }),
    live: fc.boolean(),
  })
  .map(({ company: [symbol, name], price, shares, gaps, rsi, k, d, ...rest }) => {
    const base = price ?? 50
    const near = (i: number, way: number) =>
      gaps[i] && gaps[(i + 1) % 12] ? null : base * (1 + way * Math.abs(shares[i]))
    const free = (i: number) => (gaps[i] && gaps[(i + 2) % 12] ? null : base * (1 + shares[i]))
    const [ema20, ema50] = [free(0), free(1)]
    const [line, signal] = [0.05 * base * shares[2], gaps[2] ? null : 0.05 * base * shares[3]]
    const session = new Date(Date.UTC(2000, 0, 3 + rest.day)).toISOString().slice(0, 10)
    return {
      trading: {
        symbol,
        name,
        currency: rest.currency,
        currentPrice: price,
        previousClose: free(4),
        open: free(5),
        dayLow: near(6, -1),
        dayHigh: near(7, 1),
        yearLow: near(8, -1),
        yearHigh: near(9, 1),
        lastVolume: rest.volume,
        threeMonthAverageVolume: rest.averageVolume,
        as_of: session,
      },
      technical: {
        symbol,
        timeframe: '1D',
        as_of: session,
        live: rest.live,
        rsi_14: { value: rsi, interpretation: word(rsi, 30, 70) },
        macd: {
          value: line,
          signal,
          histogram: signal === null ? null : line - signal,
          interpretation: signal === null ? 'Insufficient data' : SIGNALS[Math.sign(line - signal) + 1],
        },
        ema_cross: { ema_20: ema20, ema_50: ema50, status: emaWord(ema20, ema50, rest.recent) },
        stochastic: { value: k, d, interpretation: word(k, 20, 80) },
        divergence: rest.divergence,
        support: near(10, -1),
        resistance: near(11, 1),
      },
    } as CommentaryInput
  })

function emaWord(ema20: number | null, ema50: number | null, recent: boolean) {
  if (ema20 === null || ema50 === null) return 'Insufficient data'
  if (ema20 === ema50) return 'Neutral'
  if (recent) return ema20 > ema50 ? 'Golden cross' : 'Death cross'
  return ema20 > ema50 ? 'Bullish trend' : 'Bearish trend'
}

/** A stock after its close with all data: RSI overbought, MACD and averages bullish. */
export const exampleInput: CommentaryInput = {
  trading: {
    symbol: 'CUM',
    name: 'Cumbre Andina Ficticia S.A.',
    currency: 'USD',
    currentPrice: 91.71,
    previousClose: 91.44,
    open: 91.42,
    dayLow: 91.2,
    dayHigh: 92.06,
    yearLow: 72.77,
    yearHigh: 95.31,
    lastVolume: 2_522_032,
    threeMonthAverageVolume: 2_545_867.9,
    as_of: '2018-05-10T20:00:00Z',
  },
  technical: {
    symbol: 'CUM',
    timeframe: '1D',
    as_of: '2018-05-10',
    live: false,
    rsi_14: { value: 71.5016, interpretation: 'Overbought' },
    macd: { value: 1.1979, signal: 0.9306, histogram: 0.2673, interpretation: 'Bullish signal' },
    ema_cross: { ema_20: 89.0736, ema_50: 86.998, status: 'Bullish trend' },
    stochastic: { value: 65.046, d: 67.4616, interpretation: 'Neutral' },
    divergence: 'No divergence',
    support: 90.1,
    resistance: 92.06,
  },
}
