import { everyMinutes } from '#platform/queues/schedule.ts'
import { LabelDesk } from '../labels/label-desk.ts'
import type { JobDefinition } from './job.ts'

/** Well before the job expires. */
const ROUND_MS = 480_000

/** Lets the local model relabel headlines if NEWS_LABELS says so: new ones at once, remaining ones later. */
export const relabel: JobDefinition<'relabel'> = {
  queue: 'relabel',
  schedule: everyMinutes(5),
  async run({ config, db, bus, model, log }, { signal }) {
    if (config.newsLabels !== 'model') return
    const desk = new LabelDesk({ db, bus, model, log, market: config.market.id, clock: Date.now })
    const end = Date.now() + ROUND_MS
    while (Date.now() < end && (await desk.labelNext(signal)));
  },
}
