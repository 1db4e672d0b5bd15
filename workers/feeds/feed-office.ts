import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { Leader } from '../../platform/leader.ts'
import type { Queues } from '../../platform/queues.ts'
import { newestBars } from '../../platform/repositories/candles.ts'
import { takeFeed } from '../../platform/repositories/feed-leadership.ts'
import { listListed } from '../../platform/repositories/instruments.ts'
import { readQuotePoints, readQuotesAbove } from '../../platform/repositories/quotes.ts'
import { History } from '../history.ts'
import { createProvider } from '../providers/index.ts'
import { BarStore } from './bar-store.ts'
import { createFarMarket } from './far-market.ts'
import { ForecastFeed } from './forecast-feed.ts'
import { IndicatorFeed } from './indicator-feed.ts'
import { QuoteFeed } from './quote-feed.ts'
import { Repeater } from './repeater.ts'
import { SeenPaths } from './seen-paths.ts'
import { SignalFeed } from './signal-feed.ts'
import { SparklineFeed } from './sparkline-feed.ts'
import { TrackRecords } from './track-records.ts'
import { VerdictLog } from './verdict-log.ts'

export interface FeedOfficeOptions {
  config: Config
  url: string
  db: Database
  bus: Bus
  queues: Pick<Queues, 'enqueueAll'>
  log: Logger
  clock: () => number
}

interface Feeds {
  stop(): Promise<void>
}

/** The feeds of the running market, run by one process of the whole system at a time. */
export class FeedOffice {
  readonly #options: FeedOfficeOptions
  readonly #leader: Leader
  readonly #unsubscribe: () => void
  #elected = false
  #feeds: Feeds | null = null
  /** Changes of office happen one after another; this is the newest. */
  #change: Promise<void> = Promise.resolve()

  constructor(options: FeedOfficeOptions) {
    this.#options = options
    const { url, config, bus, log } = options
    this.#leader = new Leader({
      url,
      name: `feed ${config.market.id}`,
      onElected: () => this.#enqueue(true),
      onLost: () => this.#enqueue(false),
      onError: (error) => log.warn({ err: error }, 'the feed office lost its connection'),
    })
    this.#unsubscribe = bus.subscribe('instruments', ({ market }) => {
      if (market === config.market.id && this.#elected) this.#enqueue(true)
    })
  }

  /**
   * Stands for election; where this process wins at once, resolves when its first quotes are written and rejects when
   * they cannot be. A source across the network is not waited for.
   */
  async start(): Promise<void> {
    await this.#leader.round()
    await this.#change
    this.#leader.start()
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#leader.stop()
    await this.#change
  }

  #enqueue(elected: boolean): void {
    this.#elected = elected
    const change = this.#change.then(async () => {
      await this.#feeds?.stop()
      this.#feeds = null
      if (elected) this.#feeds = await this.#open()
    })
    this.#change = change
    change.catch((error) => {
      this.#options.log.error({ err: error }, 'the feeds could not be started; the office is given up')
      this.#change = Promise.resolve()
      return this.#leader.resign()
    })
  }

  async #open(): Promise<Feeds> {
    const { config, db, bus, queues, log, clock } = this.#options
    const market = config.market.id
    const leader = randomUUID()
    const settings = JSON.stringify([config.marketSeed, config.replayStart, config.replayDaySeconds])
    const tenure = await takeFeed(db, { market, leader, settings, now: new Date(clock()) })
    const instruments = await listListed(db, market)
    const ids = new Map(instruments.map(({ symbol, id }) => [symbol, id]))
    const provider = await createProvider(config, db, tenure.anchor.getTime())
    const learn = async (symbols: readonly string[]): Promise<void> =>
      quotes.learn(await newestBars(db, market, symbols))
    const onHistory = (symbol: string) => {
      bars.forget(symbol)
      return learn([symbol])
    }
    const { remote } = provider
    const far = remote && createFarMarket({ config, db, queues, provider, remote, clock, log, onHistory })
    const history = await History.open(db, provider, market, ids)
    const quotes = new QuoteFeed({
      db,
      bus,
      provider: far?.provider ?? provider,
      market,
      leader,
      cycle: tenure.cycle,
      ids,
      clock,
      log,
      onReplaced: () => {
        log.warn('another process leads the feed: this one gives up the office')
        this.#leader.resign()
      },
    })
    const catchUp = remote ? async () => {} : (symbol: string, session: string) => history.catchUp(symbol, session)
    const bars = new BarStore({ db, ids, catchUp })
    const indicators = new IndicatorFeed({ db, bus, ids, newest: quotes.newest, bars })
    const signals = new SignalFeed({
      db,
      bus,
      market,
      source: provider.source,
      ids,
      currencies: new Map(instruments.map(({ symbol, currency }) => [symbol, currency])),
      newest: quotes.newest,
      bars,
      records: new TrackRecords(db, clock),
      clock,
    })
    const forecasts = new ForecastFeed({ db, market, ids, newest: quotes.newest, bars })
    const source = remote ? await this.#seenPaths(provider, quotes, ids) : provider
    const sparklines = new SparklineFeed({ db, source, ids, clock })
    if (provider.listing) {
      quotes.recall(await readQuotesAbove(db, market, 0, ids.size))
      await learn([...ids.keys()])
    }
    if (!remote) {
      await quotes.poll()
      await quotes.flush()
    }
    const verdicts = new VerdictLog({ db, market, verdicts: quotes.verdicts })
    const repeated = Object.entries({ verdicts, indicators, signals, forecasts, sparklines }).map(([name, feed]) => {
      const failed = (error: unknown) => log.error({ err: error, feed: name }, 'feed round failed')
      return new Repeater(() => feed.round(), feed.everyMs, failed)
    })
    const parts = [quotes, ...repeated, ...(far ? [far.desk] : [])]
    for (const part of parts) part.start()
    log.info({ market, instruments: ids.size, epoch: tenure.epoch }, 'leading the feed')
    return {
      async stop() {
        await Promise.all(parts.map((part) => part.stop()))
        await provider.close()
      },
    }
  }

  async #seenPaths(provider: MarketDataProvider, quotes: QuoteFeed, ids: ReadonlyMap<string, number>) {
    const symbols = new Map([...ids].map(([symbol, id]) => [id, symbol]))
    const points = await readQuotePoints(this.#options.db, [...symbols.keys()])
    return new SeenPaths({
      newest: quotes.newest,
      calendarOf: (symbol) => provider.listing?.(symbol).calendar ?? null,
      stored: points.map(({ instrument_id, ...point }) => ({ ...point, symbol: symbols.get(instrument_id) as string })),
    })
  }
}
