import type { FactName, Facts } from '../facts.ts'
import type { Mention } from './mentions.ts'
import type { Figure } from './numbers.ts'

/** One sentence as the rules read it: folded, own names and dates blanked. */
export interface Reading {
  folded: string
  figures: readonly Figure[]
  mentions: readonly Mention[]
  facts: Facts
  /** Names from the sentence before. */
  inherited: readonly Mention[]
}

/** What an unnamed price may be: 'bajó hasta', 'tras abrir en'. */
export const OF_THE_DAY = ['price', 'dayLow', 'dayHigh', 'open', 'previousClose'] as const satisfies readonly FactName[]
