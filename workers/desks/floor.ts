import type { Logger } from 'pino'
import type { LocalProvider, MarketDataProvider } from '#domain/market/provider.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import type { Queues } from '#platform/queues/queues.ts'
import type { FeedTerm } from '#platform/repositories/market/feed.ts'
import { listListedInstruments } from '#platform/repositories/market/instruments.ts'
import { createProvider } from '../providers/index.ts'
import { AlertFloor } from './alerts/alert-floor.ts'
import { TroubleRound } from './alerts/trouble-round.ts'
import { BackOfficeThread } from './back-office/thread.ts'
import { Desk } from './desk.ts'
import { DeskMemory } from './desk-memory.ts'
import { Desks } from './desks.ts'
import { createFarMarket } from './far-market.ts'
import { FeedReport } from './feed-report.ts'
import { ComparisonRound } from './rounds/comparison-round.ts'
import { KeyFiguresRound } from './rounds/key-figures-round.ts'
import { OpenBarRound } from './rounds/open-bar-round.ts'
import { FLUSH_MS, QuoteRound } from './rounds/quote-round.ts'
import { SparkRound } from './rounds/spark-round.ts'
import { TurnRound } from './rounds/turn-round.ts'
import { SeenPaths } from './seen-paths.ts'
import { Tenure } from './tenure.ts'

export interface FloorOptions {
  config: Config
  url: string
  db: Database
  bus: Bus
  queues: Pick<Queues, 'enqueueAll'>
  clock: () => number
  log: Logger
}

/** A round at its own pace; a failed one is reported, and the next one comes. */
interface Round {
  everyMs: number
  round(signal: AbortSignal): Promise<void>
}

/**
 * The desks of the stocks whose shards a process leads, and their rounds: quotes at once, open bars every second, closed
 * bars in another thread. Stocks come and go while it runs, and shards come.
 */
export class Floor {
  readonly #options: FloorOptions
  readonly #provider: MarketDataProvider
  readonly #desks: Desks
  readonly #alerts: AlertFloor
  readonly #quotes: QuoteRound
  readonly #repeaters: Repeater[] = []
  readonly #backOffice: BackOfficeThread
  readonly #tenure: Tenure
  readonly #paths: Pick<LocalProvider, 'dayPath'>
  readonly #memory: DeskMemory
  /** Whether its prices continue after the stored ones. */
  #goesOn = false

  /** Opens the floor of a process that leads `shards`; `onReplaced` is called when another takes one of them over. */
  static async open(options: FloorOptions, shards: readonly number[], onReplaced: () => void): Promise<Floor> {
    const tenure = new Tenure(options)
    const taken = await tenure.sign(shards)
    const provider = await createProvider(options.config, options.db, taken.anchor.getTime())
    const floor = new Floor(options, provider, tenure, taken, onReplaced)
    await floor.#alerts.start()
    await floor.#begin(taken)
    await floor.#start()
    floor.#say(taken)
    return floor
  }

  private constructor(
    options: FloorOptions,
    provider: MarketDataProvider,
    tenure: Tenure,
    { anchor, cycle }: FeedTerm,
    onReplaced: () => void,
  ) {
    const { config, url, db, bus, queues, clock, log } = options
    this.#options = options
    this.#provider = provider
    this.#desks = new Desks(log)
    this.#tenure = tenure
    this.#backOffice = new BackOfficeThread({ config, url, anchor: anchor.getTime() }, log)
    const leads = (symbol: string) => tenure.leads(symbol)
    const mayConnect = () => tenure.shards.includes(0)
    const onHistory = (symbols: readonly string[]) =>
      this.#memory.learn(symbols.flatMap((symbol) => this.#desks.get(symbol) ?? []))
    const inReview = () => this.#desks.all.filter((desk) => desk.isInReview).map(({ stock }) => stock.id)
    const far = provider.remote
      ? createFarMarket({ config, db, queues, provider, leads, mayConnect, clock, log, inReview, onHistory })
      : null
    const desks = this.#desks
    const seen = new SeenPaths({
      newest: (symbol) => desks.get(symbol)?.quote ?? null,
      calendarOf: (symbol) => provider.listing?.(symbol).calendar ?? null,
    })
    this.#paths = provider.remote ? seen : provider
    this.#memory = new DeskMemory({
      db,
      market: config.market.id,
      desks,
      learns: provider.listing !== undefined,
      paths: provider.remote && seen,
    })
    this.#alerts = new AlertFloor({ db, bus, queues, market: config.market.id, desks, source: provider.source, clock })
    this.#quotes = new QuoteRound({
      db,
      bus,
      desks,
      alerts: this.#alerts,
      provider: far ? { ...provider, quotes: far.quotes } : provider,
      market: config.market.id,
      tenure,
      cycle,
      clock,
      log,
      onReplaced,
    })
    if (far) this.#repeat('fetches', far.fetches)
    const members = provider.remote?.members ?? []
    const stocks = () => this.#desks.all.map(({ stock }) => stock)
    if (members.length > 1) {
      this.#repeat('comparison', new ComparisonRound({ db, members, stocks, clock, log }))
    }
  }

  get shards(): readonly number[] {
    return this.#tenure.shards
  }

  /** Also leads those of these shards that it does not lead yet: their next prices are its own. */
  async lead(shards: readonly number[]): Promise<void> {
    const fresh = shards.filter((shard) => !this.shards.includes(shard))
    if (fresh.length === 0) return
    const taken = await this.#tenure.sign(fresh)
    await this.#begin(taken)
    this.#say(taken)
  }

  /** Makes a desk for each listed stock that it leads, and removes the others. */
  async refresh(): Promise<void> {
    const { config, db } = this.#options
    const market = config.market.id
    const listed = (await listListedInstruments(db, market)).filter(({ symbol }) => this.#tenure.leads(symbol))
    this.#provider.remote?.setInstruments(listed)
    const symbols = new Set(listed.map(({ symbol }) => symbol))
    for (const { stock } of this.#desks.all) if (!symbols.has(stock.symbol)) this.#desks.remove(stock.symbol)
    const unknown = listed.filter(({ symbol }) => !this.#desks.get(symbol))
    const fresh = unknown.map(({ id, symbol, exchange, currency }) => {
      return new Desk({ id, symbol, exchange, currency }, () => this.#provider.listing?.(symbol) ?? null)
    })
    if (fresh.length === 0) return
    if (this.#goesOn) await this.#memory.recall(fresh)
    await this.#alerts.begin(fresh)
    for (const desk of fresh) this.#desks.add(desk)
  }

  /** Ends everything at once: a running round skips what it has not begun. */
  async stop(): Promise<void> {
    this.#alerts.stop()
    const rounds = this.#repeaters.map((repeater) => repeater.stop())
    await Promise.all([this.#provider.close(), this.#backOffice.stop(), ...rounds])
  }

  /** Takes the desks of the shards that it has just signed for. */
  async #begin({ cycle }: FeedTerm): Promise<void> {
    this.#goesOn = this.#provider.listing !== undefined || (cycle !== '' && cycle === this.#quotes.cycle)
    await this.refresh()
  }

  #say({ epoch }: FeedTerm): void {
    const { config, log } = this.#options
    const { shards, of } = this.#tenure
    const led = of > 1 ? { shards: shards.map((shard) => shard + 1), of } : {}
    log.info({ market: config.market.id, ...led, instruments: this.#desks.size, epoch }, 'leading the feed')
  }

  async #start(): Promise<void> {
    const { config, db, bus, queues, clock } = this.#options
    const desks = this.#desks
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
    this.#repeat('closed bars', new TurnRound({ desks, open: (turn) => this.#backOffice.open(turn), alerts, clock }))
    this.#repeat('alerts', alerts)
    this.#repeat('troubles', new TroubleRound({ db, bus, queues, desks, alerts, source, clock }))
    this.#repeat('open bars', new OpenBarRound({ db, bus, desks, source, clock }))
    this.#repeat('paths', new SparkRound({ db, desks, source: this.#paths, clock }))
    for (const { source, keyFigures } of remote?.members ?? [this.#provider]) {
      if (!keyFigures) continue
      this.#repeat('key figures', new KeyFiguresRound({ db, desks, source: { source, keyFigures }, clock }))
    }
    this.#repeat(
      'report',
      new FeedReport({ db, market: config.market.id, tenure: this.#tenure, desks, verdicts: quotes.verdicts }),
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
