import type { BaseLogger } from 'pino'
import type { NewsBatch, NewsProvider, NewsSource } from '#domain/news/provider.ts'
import { firstPolls, nextPoll, nextRetry } from '#domain/news/schedule.ts'
import { isDatabaseBusy } from '#platform/database/errors.ts'
import { Repeater } from '#platform/process/repeater.ts'
import { steadyClock } from '#platform/process/steady-clock.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import {
  type ClaimedSource,
  claimNewsSource,
  failNewsSource,
  findKnownNewsSources,
  finishNewsSource,
  listFollowedCompanies,
  releaseNewsSource,
  replaceNewsSources,
} from '#platform/repositories/news-sources.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { NewsPipeline, type NewsPipelineOptions } from './news-pipeline.ts'

export interface NewsFeedOptions extends NewsPipelineOptions {
  providers: readonly NewsProvider[]
  pollSeconds: number
  clock: () => number
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}

/** Sources that one process reads at once. */
const READERS = 4
const ROUND_MS = 1_000
/** The list of sources is rebuilt on a hint, and this often in case one was lost. */
const REFRESH_MS = 60_000
const READ_MS = 30_000
/** Longer than any read: a source whose reader died is due again after it. */
const LEASE_MS = 60_000
/** Milliseconds after which a source is read again if the database could not store its news. */
const BUSY_MS = 15_000
const ERROR_LENGTH = 200

/**
 * Reads every news source once an interval. Every worker process runs one: the database decides which of them reads a
 * due source, so that none is read twice and none depends on a certain process.
 */
export class NewsFeed {
  readonly #options: NewsFeedOptions
  readonly #pollMs: number
  readonly #pipeline: NewsPipeline
  readonly #repeaters: Repeater[]
  readonly #stopping = new AbortController()
  #unsubscribe: (() => void)[] = []
  #sources: ReadonlyMap<string, NewsSource> = new Map()
  readonly #steady: () => number
  /** Milliseconds of the steady clock. */
  #refreshDue = 0

  constructor(options: NewsFeedOptions) {
    const { pollSeconds, log } = options
    this.#options = options
    this.#steady = steadyClock(options.clock)
    this.#pollMs = pollSeconds * 1_000
    this.#pipeline = new NewsPipeline(options)
    const failed = (error: unknown) => log.error({ err: error }, 'news round failed')
    const repeat = (round: () => unknown) => new Repeater(round, ROUND_MS, failed)
    this.#repeaters = [
      repeat(() => this.#refreshWhenDue()),
      ...Array.from({ length: READERS }, () => repeat(() => this.readNext())),
    ]
  }

  async start(): Promise<void> {
    const { bus, market } = this.#options
    const soon = () => {
      this.#refreshDue = 0
    }
    this.#unsubscribe = [
      bus.subscribe('watchlist', soon),
      bus.subscribe('instruments', (changed) => changed.market === market && soon()),
      bus.onReconnected(soon),
    ]
    await this.#refreshWhenDue()
    for (const repeater of this.#repeaters) repeater.start()
  }

  /** Stops reading; sources being read stay due. */
  async stop(): Promise<void> {
    for (const end of this.#unsubscribe) end()
    this.#stopping.abort()
    await Promise.all(this.#repeaters.map((repeater) => repeater.stop()))
  }

  async #refreshWhenDue(): Promise<void> {
    const now = this.#steady()
    if (now < this.#refreshDue) return
    this.#refreshDue = now + REFRESH_MS
    await this.refresh()
  }

  /** Reloads the companies and sources. */
  async refresh(): Promise<void> {
    const { db, market, providers, clock } = this.#options
    this.#pipeline.setCompanies(await listInstruments(db, market))
    const followed = await listFollowedCompanies(db, market)
    const sources = await Promise.all(providers.map((provider) => provider.sources(followed)))
    this.#sources = new Map(sources.flat().map((source) => [source.key, source]))
    const keys = [...this.#sources.keys()]
    const known = await findKnownNewsSources(db, market, keys)
    const fresh = keys.filter((key) => !known.has(key))
    const waits = firstPolls(fresh, this.#pollMs)
    const now = clock()
    const kept = [...this.#sources.values()].map(({ key, source }) => {
      return { key, source, due: new Date(now + (waits.get(key) ?? 0)) }
    })
    await replaceNewsSources(db, market, {
      sources: kept,
      latest: new Date(now + Math.max(LEASE_MS, 1.5 * this.#pollMs)),
    })
  }

  /** Reads the source that has been due longest; false if none is due. */
  async readNext(): Promise<boolean> {
    const { db, market, clock } = this.#options
    if (this.#stopping.signal.aborted) return false
    const now = clock()
    const claimed = await claimNewsSource(db, market, {
      keys: [...this.#sources.keys()],
      now: new Date(now),
      leaseUntil: new Date(now + LEASE_MS),
    })
    const source = claimed && this.#sources.get(claimed.key)
    if (!claimed || !source) return false
    await this.#read(source, claimed, now)
    return true
  }

  async #read(source: NewsSource, claimed: ClaimedSource, now: number): Promise<void> {
    const { db, market } = this.#options
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(READ_MS)])
    try {
      // The stop may have come while the source was being claimed.
      signal.throwIfAborted()
      await this.#store(claimed, await source.read(claimed.read_state, now, signal), now)
    } catch (error) {
      if (this.#stopping.signal.aborted) await releaseNewsSource(db, market, source.key, new Date(now))
      // The source was not called, so it has not failed.
      else if (error instanceof SourceError && error.until) await releaseNewsSource(db, market, source.key, error.until)
      else await this.#fail(claimed, error)
    }
  }

  /** A failure to store is not the source's fault: the source is read again soon, and keeps its read state. */
  async #store({ key, failures }: ClaimedSource, { headlines, readState }: NewsBatch, now: number): Promise<void> {
    const { db, market, clock, log } = this.#options
    try {
      const stored = await this.#pipeline.store(headlines, now)
      const nextAt = new Date(nextPoll(key, now, this.#pollMs))
      await finishNewsSource(db, market, key, { readState, now: new Date(now), nextAt })
      if (failures > 0) log.info({ source: key, failures }, 'news source can be read again')
      if (stored > 0) log.info({ source: key, headlines: headlines.length, stored }, 'news stored')
    } catch (error) {
      if (!isDatabaseBusy(error)) throw error
      log.warn({ source: key, err: error }, 'news could not be stored')
      await releaseNewsSource(db, market, key, new Date(clock() + BUSY_MS))
    }
  }

  async #fail({ key, failures }: ClaimedSource, error: unknown): Promise<void> {
    const { db, market, clock, log } = this.#options
    const now = clock()
    const nextAt = new Date(nextRetry(now, failures + 1, this.#pollMs, retryAfterOf(error)))
    log.warn({ source: key, failures: failures + 1, next: nextAt, err: error }, 'news source cannot be read')
    await failNewsSource(db, market, key, { error: sentenceOf(error), now: new Date(now), nextAt })
  }
}

/** Milliseconds until the source itself wants to be asked again; 0 if it did not say. */
function retryAfterOf(error: unknown): number {
  const given = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : 0
  return typeof given === 'number' ? given : 0
}

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, ERROR_LENGTH)
}
