import { NewsLabeller } from '../news/news-labeller.ts'
import type { JobDefinition } from './job.ts'

/** Milliseconds that one run may take, well before the job expires. */
const ROUND_MS = 480_000

/** Lets the local model relabel headlines if NEWS_LABELS says so: new ones at once, remaining ones later. */
export const relabel: JobDefinition<'relabel'> = {
  queue: 'relabel',
  async run({ config, db, bus, model, log }, { signal }) {
    if (config.newsLabels !== 'model') return
    const labeller = new NewsLabeller({ db, bus, model, log, market: config.market.id, clock: Date.now })
    const end = Date.now() + ROUND_MS
    while (Date.now() < end && (await labeller.labelNext(signal)));
  },
}
