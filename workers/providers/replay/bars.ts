import pLimit from 'p-limit'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { countUpTo } from '#domain/market/sessions.ts'
import type { Columns, DailyBar, Session } from '#domain/market/types.ts'

/** Reads all bars of a symbol, oldest first; rejects when they cannot be read now. */
export type LoadColumns = (symbol: string) => Promise<Columns>

/** A replayed bar with the one before it. */
interface ReplayedBar {
  bar: DailyBar
  previous: DailyBar | null
}

/** The bars that a replay from session `start` on can show, read per symbol when first asked for. */
export interface ReplayBars {
  /** Reads the missing ones of `symbols`, a few at a time. */
  prepare(symbols: readonly string[]): Promise<void>
  /** The newest bar of a prepared symbol at or before `session`; null when it has none. */
  newest(symbol: string, session: Session): ReplayedBar | null
}

const LOADS_AT_ONCE = 4

export function createReplayBars(load: LoadColumns, start: Session): ReplayBars {
  const limit = pLimit(LOADS_AT_ONCE)
  const windows = new Map<string, Columns>()
  const loading = new Map<string, Promise<void>>()

  function prepareOne(symbol: string): Promise<void> {
    const running = loading.get(symbol)
    if (running !== undefined) return running
    const promise = limit(load, symbol)
      .then((columns) => {
        const first = countUpTo(columns.session, start)
        windows.set(symbol, sliceColumns(columns, Math.max(0, first - 2), columns.session.length))
      })
      .finally(() => loading.delete(symbol))
    loading.set(symbol, promise)
    return promise
  }

  return {
    async prepare(symbols) {
      const missing = symbols.filter((symbol) => !windows.has(symbol))
      await Promise.all(missing.map(prepareOne))
    },
    newest(symbol, session) {
      const window = windows.get(symbol)
      const index = window === undefined ? -1 : countUpTo(window.session, session) - 1
      if (window === undefined || index < 0) return null
      return { bar: barAt(window, index), previous: index > 0 ? barAt(window, index - 1) : null }
    },
  }
}
