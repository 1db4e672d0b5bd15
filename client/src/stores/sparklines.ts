import { ref } from 'valtio/vanilla'
import { sparklines } from '#domain/contract/calls/sparklines.ts'
import type { QuoteItem } from '#domain/contract/live/protocol.ts'
import type { Sparkline } from '#domain/contract/watchlist.ts'
import { call } from '../api/call.ts'
import { bySymbol } from './by-symbol.ts'
import { trackRequests } from './resource.ts'
import { onSignOut } from './session.ts'

interface SparklineEntry {
  path: Pick<Sparkline, 'slots' | 'points'> | null
}

export const sparklineEntry = bySymbol<SparklineEntry>(() => ({ path: null }))

/** Previous close by symbol: a change of it means that another session has started. */
const previousCloses = new Map<string, number>()

/** An answer older than another one, or requested before a session began, is ignored. */
const sparklineRequests = trackRequests()

export async function loadSparklines(): Promise<void> {
  const isNewest = sparklineRequests()
  try {
    const lines = await call(sparklines)
    if (isNewest()) for (const line of lines) sparklineEntry(line.symbol).path = ref(line)
  } catch (error) {
    // The line is decoration: without it the row still says everything.
    console.warn('sparklines not loaded', error)
  }
}

/** A price of another session restarts the line at that session's open; the next load fills it. */
export function followSession(items: readonly QuoteItem[]): void {
  for (const { symbol, previous_close, open } of items) {
    if (previous_close === null) continue
    const known = previousCloses.get(symbol)
    previousCloses.set(symbol, previous_close)
    const entry = sparklineEntry(symbol)
    if (known === undefined || known === previous_close || !entry.path) continue
    const restarted: SparklineEntry['path'] = { slots: entry.path.slots, points: open === null ? [] : [[0, open]] }
    entry.path = ref(restarted)
    sparklineRequests()
  }
}

onSignOut(() => {
  sparklineRequests()
  previousCloses.clear()
})
