import { chartData } from '#domain/charts/index.ts'
import type { ChartData, GraphType } from '#domain/contract/charts/charts.ts'
import type { Forecast } from '#domain/contract/forecast.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { DailyBar } from '#domain/market/types.ts'
import type { PaneContext } from '../panes/pane.ts'
import type { ChartTheme } from '../panes/theme.ts'

const DAY = 86_400
const market = createSimulatedMarket(1)
export const [{ symbol }] = market.instruments

/** Bars of an invented company up to 15 January 2026, the newest last. */
export const candles: DailyBar[] = market.closedBars(symbol, '2026-01-16')

export const noForecast = (reason: 'insufficient' | 'coverage' = 'insufficient'): Forecast => ({
  horizon: 10,
  method: 'none',
  reason,
  time: [],
  median: [],
  low80: [],
  high80: [],
  coverage: { sessions: 250, inside_pct: 80, naive_inside_pct: 80, width_vs_naive_pct: 100 },
})

/** A forecast for the ten days after `time`, starting at `price`. */
export function forecastFrom(time: number, price: number): Forecast {
  const days = Array.from({ length: 10 }, (_, i) => i + 1)
  return {
    horizon: 10,
    method: 'filtered-historical',
    time: days.map((day) => time + day * DAY),
    median: days.map((day) => price * (1 + day / 1000)),
    low80: days.map((day) => price * (1 - 0.02 * Math.sqrt(day))),
    high80: days.map((day) => price * (1 + 0.02 * Math.sqrt(day))),
    coverage: { sessions: 250, inside_pct: 79.2, naive_inside_pct: 81.1, width_vs_naive_pct: 95 },
  }
}

/** The server's answer for these bars. */
export function answer(
  graphType: GraphType,
  bars: readonly DailyBar[] = candles,
  forecast: Forecast = noForecast(),
): ChartData {
  const subject = { symbol, currency: 'USD', asOf: '2026-01-15T20:00:00.000Z', forecast }
  return chartData(toColumns(bars), graphType, subject)
}

/** The server's answer for these bars, with a forecast from its last bar. */
export function answerAhead(graphType: GraphType): ChartData {
  const data = answer(graphType)
  return { ...data, forecast: forecastFrom(data.time.at(-1)!, data.close.at(-1)!) }
}

/** A theme in which every colour is its own name. */
const theme = new Proxy({} as ChartTheme, {
  get(_, name) {
    const others: Record<string, unknown> = { font: '12px sans-serif', series: ['series'], fewColours: false }
    return others[String(name)] ?? String(name)
  },
})
export const setting: PaneContext = { theme, gutter: 60 }
