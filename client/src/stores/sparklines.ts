import { proxy, ref } from 'valtio/vanilla'
import type { QuoteItem } from '../../../domain/contract/protocol.ts'
import type { Sparkline } from '../../../domain/contract/watchlist.ts'
import { fetchSparklines } from '../api/watchlist.ts'
import { numberQuestions } from './questions.ts'

interface SparklineEntry {
  path: Pick<Sparkline, 'slots' | 'points'> | null
}

const entries = new Map<string, SparklineEntry>()
/** Previous close by symbol: when it changes, another session has begun. */
const previousCloses = new Map<string, number>()

export function sparklineEntry(symbol: string): SparklineEntry {
  let entry = entries.get(symbol)
  if (!entry) {
    entry = proxy<SparklineEntry>({ path: null })
    entries.set(symbol, entry)
  }
  return entry
}

/** An answer of before another, or of before a session began, is void. */
const ask = numberQuestions()

export async function loadSparklines(): Promise<void> {
  const isNewest = ask()
  try {
    const lines = await fetchSparklines()
    if (isNewest()) for (const line of lines) sparklineEntry(line.symbol).path = ref(line)
  } catch (error) {
    // The line is an ornament: without it the row still says everything.
    console.warn('sparklines not loaded', error)
  }
}

/** A price of another session begins the line anew at its open; the next load fills it. */
export function followSession(items: readonly QuoteItem[]): void {
  for (const { symbol, previous_close, open } of items) {
    const known = previousCloses.get(symbol)
    previousCloses.set(symbol, previous_close)
    const entry = entries.get(symbol)
    if (known === undefined || known === previous_close || !entry?.path) continue
    const begun: SparklineEntry['path'] = { slots: entry.path.slots, points: [[0, open]] }
    entry.path = ref(begun)
    ask()
  }
}

export function resetSparklines(): void {
  ask()
  for (const entry of entries.values()) entry.path = null
  previousCloses.clear()
}
