import { summaryRound } from '../summary/summary-round.ts'
import type { JobDefinition } from './job.ts'

/** Makes the summaries that are due, and gives them to the deliveries. */
export const summaries: JobDefinition<'summaries'> = {
  queue: 'summaries',
  run: (context, { signal }) => summaryRound({ ...context, clock: Date.now }, signal),
}
