import { ref } from 'valtio/vanilla'
import { call } from '#client/src/api/call.ts'
import { onMessage } from '#client/src/realtime/listeners.ts'
import { bySymbol, keyed } from '#client/src/stores/by-symbol.ts'
import { resource } from '#client/src/stores/resource.ts'
import { BAR_LIMITS, type BarFrame, type Bars } from '#domain/contract/bars.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { INTERVALS, type Interval } from '#domain/market/bars/intervals.ts'
import { BarBuffer } from './bar-buffer.ts'

/** The bars of one stock and width that the page has loaded. */
export interface BarHistory {
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** Failures in a row to load the newest bars. */
  failures: number
  /** Null until loaded; the same object while the bars grow, so it can be compared by identity. */
  bars: BarBuffer | null
  currency: string | null
  /** Epoch seconds of the oldest bar that the server has. */
  from: number | null
  splits: Bars['splits']
  dividends: Bars['dividends']
  /** Counts every change of the bars, so that subscribers of this store notice it. */
  changes: number
  /** True while a page of older bars is loading. */
  growing: boolean
  /** True if the last page of older bars failed to load. */
  missing: boolean
}

const fresh = (): BarHistory => ({
  status: 'idle',
  failures: 0,
  bars: null,
  currency: null,
  from: null,
  splits: [],
  dividends: [],
  changes: 0,
  growing: false,
  missing: false,
})

const entries = Object.fromEntries(INTERVALS.map((interval) => [interval, bySymbol(fresh)])) as unknown as Record<
  Interval,
  (symbol: string) => BarHistory
>

export const barHistory = (symbol: string, interval: Interval): BarHistory => entries[interval](symbol)

/** Levels and forecast computed from the daily bars. */
export const outlookEntry = keyed((symbol) => resource(() => call(calls.outlook, { query: { symbol } })))

/** Loads the newest bars; those already here are brought up to date, and what a lost connection missed is filled in. */
export const loadBars = oneAtATime(fetchBars)

/** Prepends one more page before the oldest bar; false if there are no more or the page failed to load. */
export const loadOlderBars = oneAtATime(fetchOlderBars)

/** A caller that asks for the same bars while a request runs waits for its answer. */
function oneAtATime<T>(ask: (symbol: string, interval: Interval) => Promise<T>) {
  const underWay = new Map<string, Promise<T>>()
  return (symbol: string, interval: Interval): Promise<T> => {
    const key = `${symbol} ${interval}`
    const running = underWay.get(key) ?? ask(symbol, interval).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }
}

async function fetchBars(symbol: string, interval: Interval): Promise<void> {
  const entry = barHistory(symbol, interval)
  if (!entry.bars) entry.status = 'loading'
  try {
    const page = await call(calls.bars, { query: { symbol, interval } })
    const isSplit = page.splits.some(({ time }) => !entry.splits.some((known) => known.time === time))
    entry.currency = page.currency
    entry.from = page.from
    // A new split changes the older pages too, and a page that does not reach the known bars would leave a hole:
    // start over.
    const isContinued = !isSplit && entry.bars?.merge(page)
    if (!isContinued) entry.bars = ref(new BarBuffer(page))
    entry.splits = joined(isContinued ? entry.splits : [], page.splits)
    entry.dividends = joined(isContinued ? entry.dividends : [], page.dividends)
    entry.status = 'ready'
    entry.failures = 0
    entry.changes += 1
  } catch (error) {
    console.warn('bars not loaded', error)
    entry.status = entry.bars ? 'ready' : 'error'
    entry.failures += 1
  }
}

async function fetchOlderBars(symbol: string, interval: Interval): Promise<boolean> {
  const entry = barHistory(symbol, interval)
  const { bars } = entry
  if (!bars || !hasOlder(entry)) return false
  entry.growing = true
  try {
    const query = { symbol, interval, before: bars.column('time')[0], limit: BAR_LIMITS.most }
    const page = await call(calls.bars, { query })
    // The page belongs to bars that were replaced meanwhile. Its callers then ask for a page of the new bars.
    if (entry.bars !== bars) return hasOlder(entry)
    // The page is empty because the server dropped its oldest bars since its first answer.
    if (bars.prepend(page) === 0) entry.from = bars.column('time')[0]
    entry.splits = joined(page.splits, entry.splits)
    entry.dividends = joined(page.dividends, entry.dividends)
    entry.changes += 1
    entry.missing = false
    return hasOlder(entry)
  } catch (error) {
    console.warn('older bars not loaded', error)
    entry.missing = true
    return false
  } finally {
    entry.growing = false
  }
}

export function hasOlder({ bars, from }: BarHistory): boolean {
  return bars !== null && bars.bars > 0 && from !== null && from < bars.column('time')[0]
}

/** Moves the open bar. When a new one begins, the newest page is loaded for the final values of the one before. */
function follow({ symbol, interval, op: _, ...bar }: BarFrame): void {
  const entry = barHistory(symbol, interval as Interval)
  if (!entry.bars) return
  const before = entry.bars.bars
  // The stock's first bar: loading the newest page also updates components that say that there are no bars.
  if (before === 0) return void loadBars(symbol, interval as Interval)
  if (!entry.bars.put(bar)) return
  entry.changes += 1
  if (entry.bars.bars > before) void loadBars(symbol, interval as Interval)
}
onMessage('bar', follow)

/** The events of both, older ones first, without those that `newer` repeats. */
function joined<T extends { time: number }>(older: readonly T[], newer: readonly T[]): T[] {
  const known = new Set(newer.map(({ time }) => time))
  return [...older.filter(({ time }) => !known.has(time)), ...newer]
}
