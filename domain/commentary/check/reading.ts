import type { FactName, Facts } from '../facts.ts'
import type { Mention } from './mentions.ts'
import type { Figure } from './numbers.ts'

/** One sentence as it is read: folded, own names and dates blanked. */
export interface Reading {
  folded: string
  figures: readonly Figure[]
  mentions: readonly Mention[]
  facts: Facts
  /** What the sentence before named. */
  inherited: readonly Mention[]
}

/** What a price may be that nothing names: 'bajó hasta', 'tras abrir en'. */
export const OF_THE_DAY = ['price', 'dayLow', 'dayHigh', 'open', 'previousClose'] as const satisfies readonly FactName[]
