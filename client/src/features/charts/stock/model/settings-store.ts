import { call } from '#client/src/api/call.ts'
import { keptSettings } from '#client/src/stores/kept-settings.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { ChartSettings as KeptSettings } from '#domain/contract/charts/settings.ts'
import { checkOf } from '#domain/contract/check.ts'
import { INTERVALS } from '#domain/market/bars/intervals.ts'
import * as chart from './settings.ts'

/** The user's settings for the charts of all stocks. */
export const {
  settings: chartSettings,
  load: loadChartSettings,
  choose: chooseChartSettings,
} = keptSettings<chart.ChartSettings>({
  key: 'atalaya.chart',
  known,
  ask: () => call(calls.chartSettings),
  send: (value) => call(calls.changeChartSettings, { body: value, keepalive: true }),
})

function known(kept: unknown): chart.ChartSettings {
  const chosen = checkOf(KeptSettings, 'any')(kept) ? kept : {}
  const { look, log, range, interval, overlays, panes, compare } = { ...chart.DEFAULT_SETTINGS, ...chosen }
  const one = <T extends string>(all: readonly T[], word: string, usual: T): T =>
    all.find((name) => name === word) ?? usual
  const some = <T extends string>(all: readonly T[], words: readonly string[]): T[] =>
    all.filter((name) => words.includes(name))
  return {
    look: one(chart.PRICE_STYLES, look, chart.DEFAULT_SETTINGS.look),
    log,
    range: one(chart.RANGES, range, chart.DEFAULT_SETTINGS.range),
    interval: one(INTERVALS, interval, chart.DEFAULT_SETTINGS.interval),
    overlays: some(chart.OVERLAYS, overlays),
    panes: some(chart.PANES, panes),
    compare: compare.slice(0, chart.MOST_COMPARED),
  }
}
