// Tested by workers/feed/leader.test.ts.

import type { Logger } from 'pino'
import type { LocalProvider, MarketDataProvider } from '#domain/market/provider.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import type { Queues } from '#platform/queues/queues.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import type { FeedTerm } from '#platform/repositories/market/feed.ts'
import { listListedInstruments } from '#platform/repositories/market/instruments.ts'
import { DataAlertsRound } from '../alerts/data-alerts.ts'
import { PriceAlerts } from '../alerts/price-alerts.ts'
import { createProvider } from '../providers/index.ts'
import { OrderExecutor } from '../simulator/order-executor.ts'
import { AgendaRound } from './agenda-round.ts'
import { ClosedBarsRound, ClosedBarsThread } from './closed-bars-round.ts'
import { FeedReport } from './feed-report.ts'
import { KeyFiguresRound } from './key-figures-round.ts'
import { type LeaderTerm, LeadingShards } from './leading-shards.ts'
import { OpenBarRound } from './open-bar-round.ts'
import type { QuoteConsumer } from './quote-consumer.ts'
import { FLUSH_MS, QuoteRound, type QuoteRoundOptions } from './quote-round.ts'
import { createRemoteMarket } from './remote-market.ts'
import { SourceComparisonRound } from './source-comparison.ts'
import { ShownSparklines, SparklineRound } from './sparklines.ts'
import { SymbolState } from './symbol-state.ts'
import { SymbolStateLoader } from './symbol-state-loader.ts'
import { SymbolStates } from './symbol-states.ts'

/** The thread of closed bars ends once no session has begun for so long. */
const IDLE_MS = 60_000

export interface MarketFeedOptions {
  config: Config
  url: string
  db: Database
  bus: Bus
  queues: Pick<Queues, 'enqueueAll'>
  clock: () => number
  log: Logger
}

/** One of the feed's rounds, with its own interval; a failure is reported and does not stop the next run. */
interface Round {
  everyMs: number
  round(signal: AbortSignal): Promise<void>
}

/**
 * The symbols whose shards this process leads, and the rounds over them: quotes at once, open bars every second, closed
 * bars in another thread. Stocks come and go while it runs, and shards come.
 */
export class MarketFeed {
  readonly #options: MarketFeedOptions
  readonly #provider: MarketDataProvider
  readonly #states: SymbolStates
  readonly #alerts: PriceAlerts
  readonly #consumers: readonly QuoteConsumer[]
  readonly #quotes: QuoteRound
  readonly #repeaters: Repeater[] = []
  readonly #closedBars: ClosedBarsThread
  readonly #leading: LeadingShards
  readonly #sparklines: Pick<LocalProvider, 'sparkline'>
  readonly #stateLoader: SymbolStateLoader
  /** Whether its prices continue after the stored ones. */
  #continuesStored = false

  /**
   * Opens the feed of a process that leads `shards`. `onReplaced` is called when another process takes one of them over,
   * `onSetBack` when the clock was set back and the feed must be opened again.
   */
  static async open(
    options: MarketFeedOptions,
    shards: readonly number[],
    listeners: Pick<QuoteRoundOptions, 'onReplaced' | 'onSetBack'>,
  ): Promise<MarketFeed> {
    const leading = new LeadingShards(options)
    const term = await leading.acquire(shards)
    const provider = await createProvider(options.config, options.db, term.anchor.getTime())
    const feed = new MarketFeed(options, provider, leading, term, listeners)
    for (const consumer of feed.#consumers) await consumer.start()
    await feed.#loadStates(term)
    await feed.#start()
    feed.#logLeading(term)
    return feed
  }

  private constructor(
    options: MarketFeedOptions,
    provider: MarketDataProvider,
    leading: LeadingShards,
    { anchor, cycle, isSetBack }: LeaderTerm,
    listeners: Pick<QuoteRoundOptions, 'onReplaced' | 'onSetBack'>,
  ) {
    const { config, url, db, bus, queues, clock, log } = options
    this.#options = options
    this.#provider = provider
    this.#states = new SymbolStates(log)
    this.#leading = leading
    this.#closedBars = new ClosedBarsThread({ config, url, anchor: anchor.getTime(), idleMs: IDLE_MS }, log)
    const leads = (symbol: string) => leading.leads(symbol)
    const mayConnect = () => leading.shards.includes(0)
    const onHistory = (symbols: readonly string[]) =>
      this.#stateLoader.loadHistory(symbols.flatMap((symbol) => this.#states.get(symbol) ?? []))
    const inReview = () => this.#states.all.filter((state) => state.isInReview).map(({ stock }) => stock.id)
    const remoteMarket = provider.remote
      ? createRemoteMarket({ config, db, queues, provider, leads, mayConnect, clock, log, inReview, onHistory })
      : null
    const states = this.#states
    const shown = new ShownSparklines({
      newest: (symbol) => states.get(symbol)?.quote ?? null,
      calendarOf: (symbol) => provider.listing?.(symbol).calendar ?? null,
    })
    this.#sparklines = provider.remote ? shown : provider
    this.#stateLoader = new SymbolStateLoader({
      db,
      market: config.market.id,
      states,
      hasHistory: provider.listing !== undefined,
      sparklines: provider.remote && shown,
    })
    this.#alerts = new PriceAlerts({
      db,
      bus,
      queues,
      market: config.market.id,
      states,
      source: provider.source,
      clock,
    })
    const { kind } = config.market
    const simulatedRates = kind === 'simulated' ? createSimulatedRates(config.marketSeed) : null
    const orders = new OrderExecutor({
      db,
      bus,
      queues,
      market: config.market.id,
      states,
      source: provider.source,
      anchor: anchor.getTime(),
      daySeconds: config.replayDaySeconds,
      rates: async (currencies, from, to) => simulatedRates ?? (await readRatesBetween(db, currencies, from, to)),
      replayed: provider.remote === null ? provider.replayed : undefined,
      clock,
    })
    // Attempts are locked before an event is written: a round of orders holds them while it waits for its turn to write one.
    this.#consumers = [orders, this.#alerts]
    this.#quotes = new QuoteRound({
      db,
      bus,
      states,
      consumers: this.#consumers,
      provider: remoteMarket ? { ...provider, quotes: remoteMarket.quotes } : provider,
      market: config.market.id,
      leading,
      cycle,
      isSetBack,
      clock,
      log,
      ...listeners,
    })
    if (remoteMarket) this.#repeat('fetches', remoteMarket.fetches)
    const members = provider.remote?.members ?? []
    const stocks = () => this.#states.all.map(({ stock }) => stock)
    if (members.length > 1) {
      this.#repeat('comparison', new SourceComparisonRound({ db, members, stocks, clock, log }))
    }
  }

  get shards(): readonly number[] {
    return this.#leading.shards
  }

  /** Also leads those of `shards` that it does not lead yet; from then on it writes their prices. */
  async lead(shards: readonly number[]): Promise<void> {
    const fresh = shards.filter((shard) => !this.shards.includes(shard))
    if (fresh.length === 0) return
    const term = await this.#leading.acquire(fresh)
    await this.#loadStates(term)
    this.#logLeading(term)
  }

  /** Makes a state for each listed stock that it leads, and removes the others. */
  async refresh(): Promise<void> {
    const { config, db } = this.#options
    const market = config.market.id
    const listed = (await listListedInstruments(db, market)).filter(({ symbol }) => this.#leading.leads(symbol))
    this.#provider.remote?.setInstruments(listed)
    const symbols = new Set(listed.map(({ symbol }) => symbol))
    for (const { stock } of this.#states.all) if (!symbols.has(stock.symbol)) this.#states.remove(stock.symbol)
    const unknown = listed.filter(({ symbol }) => !this.#states.get(symbol))
    const fresh = unknown.map(({ id, symbol, exchange, currency }) => {
      return new SymbolState({ id, symbol, exchange, currency }, () => this.#provider.listing?.(symbol) ?? null)
    })
    if (fresh.length === 0) return
    if (this.#continuesStored) await this.#stateLoader.restore(fresh)
    for (const consumer of this.#consumers) await consumer.load(fresh)
    for (const state of fresh) this.#states.add(state)
  }

  /** Ends everything at once: a running round skips the work that it has not started. */
  async stop(): Promise<void> {
    for (const consumer of this.#consumers) consumer.stop()
    const rounds = this.#repeaters.map((repeater) => repeater.stop())
    await Promise.all([this.#provider.close(), this.#closedBars.stop(), ...rounds])
  }

  /** Loads the states of the shards that it has just signed for. */
  async #loadStates({ cycle }: FeedTerm): Promise<void> {
    this.#continuesStored = this.#provider.listing !== undefined || (cycle !== '' && cycle === this.#quotes.cycle)
    await this.refresh()
  }

  #logLeading({ epoch }: FeedTerm): void {
    const { config, log } = this.#options
    const { shards, of } = this.#leading
    const led = of > 1 ? { shards: shards.map((shard) => shard + 1), of } : {}
    log.info({ market: config.market.id, ...led, instruments: this.#states.size, epoch }, 'leading the feed')
  }

  async #start(): Promise<void> {
    const { config, db, bus, queues, clock } = this.#options
    const states = this.#states
    const quotes = this.#quotes
    const alerts = this.#alerts
    const { source, remote, poll_ms } = this.#provider
    if (!remote) {
      await quotes.poll()
      await quotes.flush()
    }
    const flushing = this.#repeat('storing quotes', { everyMs: FLUSH_MS, round: () => quotes.flush() })
    this.#repeat('quotes', {
      everyMs: poll_ms,
      async round() {
        await quotes.poll()
        if (quotes.isOverdue) flushing.runNow()
      },
    })
    this.#repeat(
      'closed bars',
      new ClosedBarsRound({ states, compute: (start) => this.#closedBars.compute(start), alerts, clock }),
    )
    for (const consumer of this.#consumers) this.#repeat(consumer.name, consumer)
    this.#repeat('troubles', new DataAlertsRound({ db, bus, queues, states, alerts, source, clock }))
    this.#repeat('open bars', new OpenBarRound({ db, bus, states, source, clock }))
    this.#repeat('sparklines', new SparklineRound({ db, states, source: this.#sparklines, clock }))
    for (const { source, keyFigures, agenda } of remote?.members ?? [this.#provider]) {
      if (keyFigures) {
        this.#repeat('key figures', new KeyFiguresRound({ db, states, source: { source, keyFigures }, clock }))
      }
      if (agenda) {
        const { id: market } = config.market
        this.#repeat('agenda', new AgendaRound({ db, bus, queues, market, states, source: { source, agenda }, clock }))
      }
    }
    this.#repeat(
      'report',
      new FeedReport({
        db,
        market: config.market.id,
        leading: this.#leading,
        states,
        verdicts: quotes.verdicts,
        answers: () => quotes.answers(),
      }),
    )
    for (const repeater of this.#repeaters) repeater.start()
  }

  #repeat(name: string, repeated: Round): Repeater {
    const onError = (error: unknown) => this.#options.log.error({ err: error, round: name }, 'round failed')
    const repeater = new Repeater((signal) => repeated.round(signal), repeated.everyMs, onError)
    this.#repeaters.push(repeater)
    return repeater
  }
}
