import { proxy, ref } from 'valtio/vanilla'
import { call, isRefusal } from '#client/src/api/call.ts'
import { createOutbox } from '#client/src/stores/outbox.ts'
import { onSignOut } from '#client/src/stores/session.ts'
import { readLocalJson, writeLocal } from '#client/src/stores/storage.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { ChartSettings as KeptSettings } from '#domain/contract/charts/settings.ts'
import { checkOf } from '#domain/contract/check.ts'
import { INTERVALS } from '#domain/market/bars/intervals.ts'
import * as chart from './settings.ts'

const KEY = 'atalaya.chart'

/**
 * The user's settings for the charts of all stocks. The server's version is authoritative; this browser's copy is
 * there sooner.
 */
export const chartSettings = proxy({
  value: ref(known(readLocalJson(KEY))),
  /** `ask`: the server should be asked; `send`: chosen here and not sent yet. */
  due: null as 'ask' | 'send' | null,
})

const outbox = createOutbox({ isDue: () => chartSettings.due !== null, send: () => sync() })

export function loadChartSettings(): void {
  chartSettings.due ??= 'ask'
  void outbox.now()
}

export function chooseChartSettings(value: chart.ChartSettings): void {
  show(value)
  chartSettings.due = 'send'
  outbox.soon()
}

async function sync(): Promise<void> {
  const { value, due } = chartSettings
  const answer = await (due === 'send'
    ? call(calls.changeChartSettings, { body: value, keepalive: true }).catch(unlessRefused)
    : call(calls.chartSettings))
  // The user chose again or signed out during the request, so its answer is outdated.
  if (chartSettings.due !== due || chartSettings.value !== value) return
  chartSettings.due = null
  if (due === 'ask') show(known(answer))
}

/** A refused choice would be refused again, so it holds in this browser only. */
function unlessRefused(error: unknown): void {
  if (!isRefusal(error)) throw error
  console.warn('choices of the chart refused', error)
}

function show(value: chart.ChartSettings): void {
  chartSettings.value = ref(value)
  writeLocal(KEY, JSON.stringify(value))
}

/** Keeps only what this page knows: stored settings may come from a newer or older page. */
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

onSignOut(() => {
  chartSettings.value = ref(known({}))
  chartSettings.due = null
  writeLocal(KEY, null)
})
