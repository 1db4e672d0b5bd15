import { chartPage as es } from '#client/src/text/es/chart-page.ts'
import type { ChartData } from '#domain/contract/charts/charts.ts'
import type { Forecast } from '#domain/contract/forecast.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { formatDate, formatShare, holes } from './dates.ts'
import { decimalsOf } from './price-pane.ts'

/** Ratio between a close and the next open that no trading day reaches, but a split does. */
const SPLIT = 1.8

/** Says that a figure needs a longer history, if it does. */
export function historyNeeded({ time }: ChartData, what: string, sessions: number): string[] {
  return time.length < sessions ? [es.notices.needs(what, sessions, time.length)] : []
}

/** Warns of oddities in the bars themselves: the newest gap and the newest jump. */
export function barWarnings(data: ChartData): string[] {
  const { time, open, close } = data
  const price = (value: number) => formatDecimal(value, decimalsOf(data))
  const hole = holes(time, time.length).at(-1)
  const jump = open.findLastIndex((value, i) => {
    return i > 0 && Math.max(value / close[i - 1], close[i - 1] / value) >= SPLIT
  })
  return [
    ...(hole === undefined ? [] : [es.notices.hole(formatDate(time[hole - 1]), formatDate(time[hole]))]),
    ...(jump === -1 ? [] : [es.notices.split(formatDate(time[jump]), price(close[jump - 1]), price(open[jump]))]),
  ]
}

/** Says how often earlier bands held, or why there is no band. */
export function forecastSentence({ method, reason, horizon, coverage }: Forecast, bars: number): string {
  if (method !== 'none') {
    const { sessions, inside_pct, naive_inside_pct } = coverage
    if (inside_pct === null) return es.forecast.unmeasured
    const naive = naive_inside_pct === null ? null : formatShare(Math.round(naive_inside_pct))
    return es.forecast.covered(sessions, formatShare(Math.round(inside_pct)), horizon, naive)
  }
  if (reason === 'coverage') return es.forecast.hidden(coverage.sessions)
  return bars < 250 ? es.forecast.short(bars) : es.forecast.insufficient
}
