import { measureRules } from '#platform/repositories/signals/opportunities.ts'
import type { JobDefinition } from './job.ts'

/** Measures the rules on all stocks of the running market, for the page of their records. */
export const ruleFigures: JobDefinition<'rule-figures'> = {
  queue: 'rule-figures',
  run: ({ db, config }) => measureRules(db, config.market.id),
}
