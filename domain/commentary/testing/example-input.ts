import type { CommentaryInput } from '../facts.ts'

/** A stock after its close: RSI overbought, MACD and averages bullish, nothing missing. */
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
