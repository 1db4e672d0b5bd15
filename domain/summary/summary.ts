import type { SummaryInput, SummaryItem } from './input.ts'

export { SECTIONS, type Section, type SummaryInput, type SummaryItem } from './input.ts'

export interface Summary {
  /** The one most important thing, at most some 70 characters. */
  subject: string
  items: readonly SummaryItem[]
  /** Nothing is said in the sections from moves to agenda. */
  isSilent: boolean
}

/** The summary of what was known for an account: pure, so that the same input always gives the same text. */
export function composeSummary(_input: SummaryInput): Summary {
  return { subject: '', items: [], isSilent: true }
}
