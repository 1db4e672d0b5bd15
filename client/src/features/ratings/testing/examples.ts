import type { StockSignals, WordRecord } from '#domain/contract/signals.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** What followed a word, on the stock. */
export const wordRecord = (more: Partial<WordRecord> = {}): WordRecord => ({
  ...EXAMPLES.stockSignals.past[0],
  ...more,
})

export const stockSignals = (more: Partial<StockSignals> = {}): StockSignals => ({ ...EXAMPLES.stockSignals, ...more })
