import type { BaseLogger } from 'pino'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database } from '#platform/database/database.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import { claimUnlabelled, readNews, skipLabel, storeLabel, type UnlabelledNews } from '#platform/repositories/news.ts'
import { toNewsItem } from '#platform/repositories/views.ts'
import type { LocalModel } from '../model/local-model.ts'
import { labelQuestion, readLabel } from './label-question.ts'

export interface LabelDeskOptions {
  db: Database
  bus: Bus
  model: LocalModel
  market: string
  log: Pick<BaseLogger, 'info'>
  /** Epoch milliseconds. */
  clock: () => number
}

/** Older headlines keep the label of the word lists. */
const MOST_DAYS = 3
const DAY_MS = 86_400_000
/** Longer than the model may take, its wait included: after it, the headline of a dead worker is retried. */
const LEASE_MS = 300_000

/** Labels stored headlines by the local model, the newest first, each once. */
export class LabelDesk {
  readonly #options: LabelDeskOptions

  constructor(options: LabelDeskOptions) {
    this.#options = options
  }

  /** Labels one headline; false if none is left, or the model is absent. Throws when told to stop. */
  async labelNext(signal: AbortSignal): Promise<boolean> {
    const { db, model, market, clock } = this.#options
    if (!model.usable) return false
    signal.throwIfAborted()
    const now = clock()
    const news = await claimUnlabelled(db, market, {
      now: new Date(now),
      since: new Date(now - MOST_DAYS * DAY_MS),
      leaseUntil: new Date(now + LEASE_MS),
    })
    if (!news) return false
    const answer = await model.use({ news: news.id }, signal, (host, stop) => host.ask(labelQuestion(news.title), stop))
    if (answer === null) return false
    await this.#keep(news, answer)
    return true
  }

  async #keep({ id }: UnlabelledNews, answer: string): Promise<void> {
    const { db, bus, model, log } = this.#options
    const label = readLabel(answer)
    if (label === null) {
      log.info({ news: id }, 'the answer of the local model is no label')
      return skipLabel(db, id)
    }
    await db.transaction().execute(async (trx) => {
      const instrument_ids = await storeLabel(trx, id, { label, model: model.name })
      const items = (await readNews(trx, [id])).map(toNewsItem)
      const events = items.map((item) => ({ channel: 'news' as const, instrument_ids, item }))
      await appendEvents(trx, bus, events)
    })
  }
}
