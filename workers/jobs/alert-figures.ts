import { measureAlerts } from '#platform/repositories/alerts/figures.ts'
import type { JobDefinition } from './job.ts'

/** Measures the outcomes of the running market's alerts, for the page that explains how things are measured. */
export const alertFigures: JobDefinition<'alert-figures'> = {
  queue: 'alert-figures',
  run: ({ db, config }) => measureAlerts(db, config.market.id),
}
