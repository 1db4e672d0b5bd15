import { useEffect, useReducer, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useChannels } from '#client/src/realtime/live.ts'
import { connection } from '#client/src/stores/connection.ts'
import { inNextTask } from '#client/src/stores/next-task.ts'
import { useRetry } from '#client/src/stores/resource.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import type { BarBuffer } from './bar-buffer.ts'
import { type BarHistory, barHistory, hasOlder, loadBars, loadOlderBars } from './bars.ts'
import { rangeStart } from './ranges.ts'
import type { Range } from './settings.ts'

export type BarsState = 'loading' | 'ready' | 'error' | 'empty'

export interface ShownBars {
  history: BarHistory
  state: BarsState
  /** Loads the bars again. */
  retry: () => void
}

/** The bars of a stock and width, kept up to date and at least as far back as the range; failures are retried. */
export function useBars(symbol: string, interval: Interval, range: Range): ShownBars {
  useChannels([`bars:${symbol}:${interval}`])
  const history = barHistory(symbol, interval)
  const { status, bars, failures } = useSnapshot(history)
  const live = useSnapshot(connection).link.name === 'live'
  const wanted = `${symbol} ${interval} ${range}`
  // With the bars that reached it: a split, or a hole in them, replaces them all, and the new ones do not reach as far.
  const [reached, setReached] = useState<{ wanted: string; bars: BarBuffer } | null>(null)
  const [attempt, retry] = useReducer((attempts: number) => attempts + 1, 0)
  useRetry(failures, retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt goes the same way
  useEffect(() => inNextTask(() => void loadBars(symbol, interval)), [symbol, interval, range, attempt])
  // Depends on the bars themselves, since a connection that is back loads them too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt goes the same way
  useEffect(() => {
    let left = false
    const reach = async (bars: BarBuffer) => {
      while (!left && hasOlder(history) && bars.column('time')[0] > rangeStart(range, bars.column('time'))) {
        if (!(await loadOlderBars(symbol, interval))) break
      }
      if (!left) setReached({ wanted, bars })
    }
    if (bars) void reach(bars as BarBuffer)
    return () => {
      left = true
    }
  }, [symbol, interval, range, history, wanted, bars, attempt])
  useEffect(() => {
    // Bars were missed while the connection was down.
    if (live) return inNextTask(() => void loadBars(symbol, interval))
  }, [symbol, interval, live])
  if (status === 'error') return { history, state: 'error', retry }
  if (!bars || reached?.wanted !== wanted || reached.bars !== bars) return { history, state: 'loading', retry }
  return { history, state: bars.bars === 0 ? 'empty' : 'ready', retry }
}
