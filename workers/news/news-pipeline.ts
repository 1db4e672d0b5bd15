import { DAY_MS } from '#domain/market/session-dates.ts'
import { type CompanyMatcher, createCompanyMatcher } from '#domain/news/matching.ts'
import type { Headline } from '#domain/news/provider.ts'
import { isSameStory, LEAST_SIMILARITY, SAME_STORY_HOURS } from '#domain/news/same-story.ts'
import { analyse } from '#domain/sentiment/index.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/repositories/events.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import {
  findNewsByLink,
  findSimilarNews,
  insertNews,
  linkNews,
  lockNews,
  NEWS_DAYS,
  type NewHeadline,
  readNews,
  type SimilarNews,
  setNewsDate,
} from '#platform/repositories/news.ts'
import { toNewsItem } from '#platform/repositories/views.ts'
import { type AlertDeps, evaluateNewsAlerts } from '../alerts/store-decisions.ts'

export interface NewsPipelineOptions extends AlertDeps {
  db: Database
  market: string
  /** Makes the local model label stored headlines, once `trx` commits; absent if it should not. */
  relabel?: (trx: Trx) => Promise<void>
}

/** Headlines stored in one transaction. */
const BATCH = 50

/** Decides a headline's companies and tone, and stores it once, however many sources repeat it. */
export class NewsPipeline {
  readonly #options: NewsPipelineOptions
  #ids: ReadonlyMap<string, number> = new Map()
  #companies: ReadonlyMap<number, InstrumentRow> = new Map()
  #matcher: CompanyMatcher = createCompanyMatcher([])
  #names = ''

  constructor(options: NewsPipelineOptions) {
    this.#options = options
  }

  /** Replaces the market's companies by the current ones. */
  setCompanies(instruments: readonly InstrumentRow[]): void {
    this.#ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]))
    this.#companies = new Map(instruments.map((instrument) => [instrument.id, instrument]))
    const names = instruments.map(({ symbol, name }) => `${symbol} ${name}`).join('\n')
    if (names === this.#names) return
    this.#matcher = createCompanyMatcher(instruments)
    this.#names = names
  }

  /**
   * Stores headlines about companies of the market, with an event for each one that is new, or new to a company. A
   * stored headline, or one with the same story, only adds companies, or the date that was unknown. Returns how many
   * rows are new.
   */
  async store(headlines: readonly Headline[], now: number): Promise<number> {
    const fresh = headlines
      .filter(({ published_at }) => published_at === null || published_at > now - NEWS_DAYS * DAY_MS)
      .flatMap((headline) => this.#read(headline, now) ?? [])
      .sort((a, b) => a.published_at.getTime() - b.published_at.getTime())
    let stored = 0
    // The newest are stored first: a user may be waiting for the first page.
    for (let end = fresh.length; end > 0; end -= BATCH)
      stored += await this.#storeBatch(fresh.slice(Math.max(0, end - BATCH), end), now)
    return stored
  }

  #read({ symbols, ...headline }: Headline, now: number): NewHeadline | null {
    const found = new Set([...symbols, ...this.#matcher.match(headline.title, headline.summary)])
    const instrument_ids = [...found].flatMap((symbol) => this.#ids.get(symbol) ?? [])
    if (instrument_ids.length === 0) return null
    const date = { published_at: new Date(headline.published_at ?? now), dated: headline.published_at !== null }
    return { ...headline, ...analyse(headline.title), ...date, instrument_ids }
  }

  async #storeBatch(batch: readonly NewHeadline[], now: number): Promise<number> {
    const { db, bus, market, relabel } = this.#options
    return db.transaction().execute(async (trx) => {
      await lockNews(trx, market)
      const links = batch.flatMap(({ link }) => link ?? [])
      const known = await findNewsByLink(trx, market, links)
      /**
       * Company ids by news row: in `news` those whose followers have not seen it yet, in `unevaluated` those whose
       * alerts have not.
       */
      const news = new Map<number, number[]>()
      const unevaluated = new Map<number, number[]>()
      let stored = 0
      for (const fresh of batch) {
        const same = (fresh.link !== null && known.get(fresh.link)) || (await this.#sameStory(trx, fresh))
        const id = same ? same.id : await insertNews(trx, market, fresh, { relabelAt: relabel ? new Date(now) : null })
        if (!same) stored += 1
        if (fresh.link !== null) known.set(fresh.link, { id, dated: fresh.dated || same?.dated === true })
        const added = await linkNews(trx, id, fresh.instrument_ids)
        if (added.length > 0) news.set(id, [...(news.get(id) ?? []), ...added])
        const isDatedNow = same && fresh.dated && !same.dated
        const concerned = isDatedNow ? await setNewsDate(trx, id, fresh.published_at) : added
        if (concerned.length > 0) unevaluated.set(id, [...new Set([...(unevaluated.get(id) ?? []), ...concerned])])
      }
      const rows = await readNews(trx, [...new Set([...news.keys(), ...unevaluated.keys()])])
      const headlines = rows.map((item) => {
        return { item, companies: (unevaluated.get(item.id) ?? []).flatMap((id) => this.#companies.get(id) ?? []) }
      })
      await evaluateNewsAlerts(trx, this.#options, headlines, now)
      const fresh = rows.filter(({ id }) => news.has(id))
      const events = fresh.map((row) => ({
        channel: 'news' as const,
        instrument_ids: news.get(row.id) ?? [],
        item: toNewsItem(row),
      }))
      await appendEvents(trx, bus, events)
      if (stored > 0) await relabel?.(trx)
      return stored
    })
  }

  async #sameStory(trx: Trx, fresh: NewHeadline): Promise<SimilarNews | null> {
    const within = { hours: SAME_STORY_HOURS, least: LEAST_SIMILARITY }
    const alike = await findSimilarNews(trx, this.#options.market, fresh, within)
    const compared = { title: fresh.title, sentiment: fresh.label }
    const same = alike.find(({ title, similarity }) => {
      // The stored label may by now be a model's, which cannot be compared with that of the word lists.
      return isSameStory(compared, { title, sentiment: analyse(title).label }, similarity)
    })
    return same ?? null
  }
}
