import fc from 'fast-check'
import t from 'tap'
import { forecast } from '../forecast/index.ts'
import { atr } from '../indicators/atr.ts'
import { technicalIndicators, viewOf } from '../indicators/index.ts'
import { anyHistory } from '../indicators/testing/any-history.ts'
import { barAt, sliceColumns, toColumns } from '../market/bars/columns.ts'
import { tradingFigures, tradingStats } from '../market/bars/trading-stats.ts'
import type { Columns, DailyBar } from '../market/types.ts'
import { type ScreenFigures, screenFigures, screenStats } from './screen-row.ts'

/** The figures at the last of `bars`, which is the open one. */
function figuresAt(bars: Columns, change: Partial<DailyBar> = {}, band = forecast): ScreenFigures {
  const last = bars.close.length - 1
  const closed = sliceColumns(bars, 0, last)
  const bar = { ...barAt(bars, last), ...change }
  const stats = screenStats(closed, band(closed))
  return screenFigures(
    {
      stats,
      traded_value_usd: stats.traded_value,
      indicators: technicalIndicators(bars, { symbol: 'S', live: true }),
      year: tradingFigures(tradingStats(closed), bar),
    },
    bar,
  )
}

const near = (a: number | null, b: number | null, scale: number): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b), scale)

t.test('seven bars, by hand', async (t) => {
  const closes = [100, 110, 121, 121, 110, 100, 125]
  const bars = toColumns(
    closes.map((close, i) => ({
      session: `2026-01-0${i + 1}`,
      open: i === 6 ? 104 : close,
      high: close + 5,
      low: close - 5,
      close,
      volume: i === 6 ? 300 : 100 * (1 + (i % 2)),
    })),
  )
  const figures = figuresAt(bars)
  t.same(
    { ...figures, high_252_pct: null, low_252_pct: null },
    {
      change_5: 100 * (125 / 110 - 1),
      change_21: null,
      change_63: null,
      change_252: null,
      volume_ratio: 2,
      traded_value_usd: (12_100 + 20_000) / 2,
      rsi_14: null,
      stochastic: null,
      macd: null,
      ema: null,
      support_pct: null,
      resistance_pct: null,
      high_252_pct: null,
      low_252_pct: null,
      atr_pct: null,
      volatility_21: null,
      gap_pct: 100 * (104 / 100 - 1),
      band_width_pct: null,
    },
  )
  t.equal(figures.high_252_pct, 4, 'the high of 130, from 125')
  t.equal(figures.low_252_pct, 24, 'the low of 95')
  const unknown = figuresAt(bars, { open: Number.NaN, volume: Number.NaN })
  t.same([unknown.gap_pct, unknown.volume_ratio], [null, null])
  const band = () => ({ ...forecast(bars), low80: new Array(10).fill(90), high80: new Array(10).fill(115) })
  t.equal(figuresAt(bars, {}, band).band_width_pct, 20)
})

t.test('as plain loops over all bars have them', async () => {
  fc.assert(
    fc.property(anyHistory, ({ bars }) => {
      fc.pre(bars.length > 0)
      const columns = toColumns(bars)
      const figures = figuresAt(columns)
      const n = bars.length - 1
      const price = bars[n].close
      const since = (k: number) => (n < k ? null : 100 * (price / bars[n - k].close - 1))
      const before = bars.slice(Math.max(0, n - 63), n)
      const mean = before.reduce((sum, { volume }) => sum + volume, 0) / before.length
      const year = bars.slice(-252)
      const returns = bars
        .slice(-22)
        .flatMap(({ close }, i, all) => (i === 0 ? [] : Math.log(close / all[i - 1].close)))
      const average = returns.reduce((sum, value) => sum + value, 0) / 21
      const squares = returns.reduce((sum, value) => sum + (value - average) ** 2, 0)
      const range = atr(viewOf(columns))
      const expected: Partial<ScreenFigures> = {
        change_5: since(5),
        change_21: since(21),
        change_63: since(63),
        volume_ratio: mean > 0 ? bars[n].volume / mean : null,
        high_252_pct: (100 * (Math.max(...year.map(({ high }) => high)) - price)) / price,
        low_252_pct: (100 * (price - Math.min(...year.map(({ low }) => low)))) / price,
        atr_pct: range === null ? null : (100 * range) / price,
        volatility_21: n < 21 ? null : 100 * Math.sqrt((squares / 20) * 252),
        gap_pct: n === 0 ? null : 100 * (bars[n].open / bars[n - 1].close - 1),
      }
      // A deviation of nearly equal returns is what rounding leaves of them.
      return Object.entries(expected).every(([name, value]) =>
        near(
          figures[name as keyof ScreenFigures] as number | null,
          value as number | null,
          name === 'volatility_21' ? 100 : 1,
        ),
      )
    }),
  )
})
