import { ref } from 'valtio/vanilla'
import { call } from '#client/src/api/call.ts'
import { barListeners } from '#client/src/realtime/frame-listeners.ts'
import { bySymbol, keyed } from '#client/src/stores/by-symbol.ts'
import { resource } from '#client/src/stores/resource.ts'
import { BAR_LIMITS, type BarFrame, type Bars } from '#domain/contract/bars.ts'
import * as calls from '#domain/contract/calls/charts.ts'
import { INTERVALS, type Interval } from '#domain/market/bars/intervals.ts'
import { BarBuffer } from './bar-buffer.ts'

/** The bars of one stock and width that the page has. */
export interface BarHistory {
  status: 'idle' | 'loading' | 'ready' | 'error'
  /** Failures in a row to load the newest. */
  failures: number
  /** Null until they are there; the same object while they grow. */
  bars: BarBuffer | null
  currency: string | null
  /** Time of the oldest bar that the server has. */
  from: number | null
  splits: Bars['splits']
  dividends: Bars['dividends']
  /** A change of the bars, whatever it was. */
  changes: number
  /** Older ones are on their way. */
  growing: boolean
  /** The last page of older ones did not come. */
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

/** Levels and forecast of the daily bars. */
export const outlookEntry = keyed((symbol) => resource(() => call(calls.outlook, { query: { symbol } })))

/** The newest bars; those that are there already are brought up to date, and what the line missed is filled in. */
export const loadBars = oneAtATime(fetchBars)

/** Puts one more page before the oldest bar; false when there is none. */
export const loadOlderBars = oneAtATime(fetchOlderBars)

/** Who asks for the same bars meanwhile waits for the same answer. */
function oneAtATime<T>(ask: (symbol: string, interval: Interval) => Promise<T>) {
  const underWay = new Map<string, Promise<T>>()
  return (symbol: string, interval: Interval): Promise<T> => {
    const key = `${symbol} ${interval}`
    const asked = underWay.get(key) ?? ask(symbol, interval).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
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
    // A new split divides the older pages too; where more is missing than a page holds, there would be a hole.
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
    if (entry.bars !== bars) return false
    // An empty page: the oldest bars were dropped since the first answer.
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

/** Moves the open bar. With a new one the newest page tells how the one before ended. */
function follow({ symbol, interval, op: _, ...bar }: BarFrame): void {
  const entry = barHistory(symbol, interval as Interval)
  if (!entry.bars) return
  const before = entry.bars.bars
  // The first bar of all: the newest page has it, and says so to those who show that there is none.
  if (before === 0) return void loadBars(symbol, interval as Interval)
  if (!entry.bars.put(bar)) return
  entry.changes += 1
  if (entry.bars.bars > before) void loadBars(symbol, interval as Interval)
}
barListeners.add(follow)

/** Events of both, the older ones first, each time once. */
function joined<T extends { time: number }>(older: readonly T[], newer: readonly T[]): T[] {
  const known = new Set(newer.map(({ time }) => time))
  return [...older.filter(({ time }) => !known.has(time)), ...newer]
}
