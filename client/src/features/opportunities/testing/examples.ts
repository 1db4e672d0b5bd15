import type { Opportunity, TrackRecord } from '#domain/contract/opportunities.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

/** The record of a rule, for tests of signals. */
export const record = (more: Partial<TrackRecord> = {}): TrackRecord => ({
  ...EXAMPLES.opportunities[0].historial,
  ...more,
})

export const signal = (id: number, more: Partial<Opportunity> = {}): Opportunity => ({
  ...EXAMPLES.opportunities[0],
  id,
  ...more,
})
