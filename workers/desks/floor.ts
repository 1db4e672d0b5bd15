import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { MarketDataProvider } from '../../domain/market/provider.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { Repeater } from '../../platform/process/repeater.ts'
import type { Queues } from '../../platform/queues/queues.ts'
import { newestBars } from '../../platform/repositories/market/candles.ts'
import { readSplits } from '../../platform/repositories/market/corporate-actions.ts'
import { takeFeed } from '../../platform/repositories/market/feed-leadership.ts'
import { listListed } from '../../platform/repositories/market/instruments.ts'
import { readQuotePoints, readQuotesAbove } from '../../platform/repositories/market/quotes.ts'
import { createProvider } from '../providers/index.ts'
import { AlertFloor } from './alerts/alert-floor.ts'
import { TroubleRound } from './alerts/trouble-round.ts'
import { BackOfficeThread } from './back-office/thread.ts'
import { Desk } from './desk.ts'
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
 * The desks of the running market's stocks, and their rounds: quotes at once, open bars every second, closed bars in
 * another thread. Stocks come and go while it runs.
 */
export class Floor {
  readonly #options: FloorOptions
  readonly #provider: MarketDataProvider
  readonly #desks: Desks
  readonly #alerts: AlertFloor
  readonly #quotes: QuoteRound
  readonly #repeaters: Repeater[] = []
  readonly #backOffice: BackOfficeThread
  /** Whether its prices continue after the stored ones. */
  readonly #goesOn: boolean

  /** Opens the floor of the process that leads the feed; `onReplaced` is called when another takes over. */
  static async open(options: FloorOptions, onReplaced: () => void): Promise<Floor> {
    const { config, db, clock, log } = options
    const leader = randomUUID()
    const settings = JSON.stringify([config.marketSeed, config.replayStart, config.replayDaySeconds])
    const tenure = await takeFeed(db, { market: config.market.id, leader, settings, now: new Date(clock()) })
    const anchor = tenure.anchor.getTime()
    const provider = await createProvider(config, db, anchor)
    const floor = new Floor(options, provider, { leader, cycle: tenure.cycle, anchor, onReplaced })
    await floor.refresh()
    await floor.#start(leader)
    log.info({ market: config.market.id, instruments: floor.#desks.size, epoch: tenure.epoch }, 'leading the feed')
    return floor
  }

  private constructor(
    options: FloorOptions,
    provider: MarketDataProvider,
    { leader, cycle, anchor, onReplaced }: { leader: string; cycle: string; anchor: number; onReplaced: () => void },
  ) {
    const { config, url, db, bus, queues, clock, log } = options
    this.#options = options
    this.#provider = provider
    this.#desks = new Desks(log)
    this.#goesOn = provider.listing !== undefined || cycle !== ''
    this.#backOffice = new BackOfficeThread({ config, url, anchor }, log)
    const { remote } = provider
    const onHistory = (symbols: readonly string[]) => this.#learn(symbols)
    const inReview = () => [...this.#desks].filter((desk) => desk.isInReview).map(({ stock }) => stock.id)
    const far = remote && createFarMarket({ config, db, queues, provider, remote, clock, log, inReview, onHistory })
    const desks = this.#desks
    this.#alerts = new AlertFloor({ db, bus, queues, market: config.market.id, desks, source: provider.source, clock })
    this.#quotes = new QuoteRound({
      db,
      bus,
      desks,
      alerts: this.#alerts,
      provider: far ? { ...provider, quotes: far.quotes } : provider,
      market: config.market.id,
      leader,
      cycle,
      clock,
      log,
      onReplaced,
    })
    if (far) this.#repeat('fetches', far.fetches)
    const members = remote?.members ?? []
    const stocks = () => [...this.#desks].map(({ stock }) => stock)
    if (members.length > 1) {
      this.#repeat('comparison', new ComparisonRound({ db, market: config.market.id, members, stocks, clock, log }))
    }
  }

  /** Makes a desk for each stock that the market now lists, and removes the others. */
  async refresh(): Promise<void> {
    const { config, db } = this.#options
    const market = config.market.id
    const listed = await listListed(db, market)
    this.#provider.remote?.know(listed)
    const symbols = new Set(listed.map(({ symbol }) => symbol))
    for (const { stock } of [...this.#desks]) if (!symbols.has(stock.symbol)) this.#desks.remove(stock.symbol)
    const fresh = listed.filter(({ symbol }) => !this.#desks.get(symbol))
    for (const { id, symbol, exchange, currency } of fresh) {
      const listing = () => this.#provider.listing?.(symbol) ?? null
      this.#desks.add(new Desk({ id, symbol, exchange, currency }, listing))
    }
    this.#alerts.know(fresh.flatMap(({ symbol }) => this.#desks.get(symbol) ?? []))
    if (fresh.length === 0 || !this.#goesOn) return
    const names = new Set(fresh.map(({ symbol }) => symbol))
    const stored = await readQuotesAbove(db, market, 0, Number.MAX_SAFE_INTEGER)
    for (const quote of stored.filter(({ symbol }) => names.has(symbol))) {
      this.#at(quote.symbol, (desk) => desk.recall(quote))
    }
    if (this.#provider.listing) await this.#learn([...names])
  }

  /** Ends everything at once: a running round skips what it has not begun. */
  async stop(): Promise<void> {
    this.#alerts.stop()
    const rounds = this.#repeaters.map((repeater) => repeater.stop())
    await Promise.all([this.#provider.close(), this.#backOffice.stop(), ...rounds])
  }

  async #start(leader: string): Promise<void> {
    const { config, db, bus, queues, clock } = this.#options
    const desks = this.#desks
    const quotes = this.#quotes
    const alerts = this.#alerts
    const { source, remote, poll_ms } = this.#provider
    await alerts.start()
    if (!remote) {
      await quotes.poll()
      await quotes.flush()
    }
    const flushing = this.#repeat('storing quotes', { everyMs: FLUSH_MS, round: () => quotes.flush() })
    this.#repeat('quotes', {
      everyMs: poll_ms,
      async round() {
        await quotes.poll()
        if (quotes.isOverdue) flushing.hurry()
      },
    })
    this.#repeat('closed bars', new TurnRound({ desks, open: (turn) => this.#backOffice.open(turn), alerts, clock }))
    this.#repeat('alerts', alerts)
    this.#repeat('troubles', new TroubleRound({ db, bus, queues, desks, alerts, source, clock }))
    this.#repeat('open bars', new OpenBarRound({ db, bus, desks, source, clock }))
    this.#repeat(
      'paths',
      new SparkRound({ db, desks, source: remote ? await this.#seenPaths() : this.#provider, clock }),
    )
    for (const { source, keyFigures } of remote?.members ?? [this.#provider]) {
      if (!keyFigures) continue
      this.#repeat('key figures', new KeyFiguresRound({ db, desks, source: { source, keyFigures }, clock }))
    }
    this.#repeat('report', new FeedReport({ db, market: config.market.id, leader, desks, verdicts: quotes.verdicts }))
    for (const repeater of this.#repeaters) repeater.start()
  }

  #repeat(name: string, repeated: Round): Repeater {
    const onError = (error: unknown) => this.#options.log.error({ err: error, round: name }, 'round failed')
    const repeater = new Repeater((signal) => repeated.round(signal), repeated.everyMs, onError)
    this.#repeaters.push(repeater)
    return repeater
  }

  #at(symbol: string, work: (desk: Desk) => void): void {
    const desk = this.#desks.get(symbol)
    if (desk) this.#desks.apart('history', desk, work)
  }

  /** The stored bars of these symbols have changed, or are seen for the first time. */
  async #learn(symbols: readonly string[]): Promise<void> {
    const { config, db } = this.#options
    for (const symbol of symbols) this.#desks.get(symbol)?.forget()
    const market = config.market.id
    const [bars, splits] = await Promise.all([newestBars(db, market, symbols), readSplits(db, market, symbols)])
    for (const symbol of symbols) {
      this.#at(symbol, (desk) => desk.learn(bars.get(symbol) ?? [], splits.get(symbol) ?? []))
    }
  }

  async #seenPaths(): Promise<SeenPaths> {
    const symbols = new Map([...this.#desks].map(({ stock: { id, symbol } }) => [id, symbol]))
    const points = await readQuotePoints(this.#options.db, [...symbols.keys()])
    return new SeenPaths({
      newest: (symbol) => this.#desks.get(symbol)?.quote ?? null,
      calendarOf: (symbol) => this.#provider.listing?.(symbol).calendar ?? null,
      stored: points.map(({ instrument_id, ...point }) => ({ ...point, symbol: symbols.get(instrument_id) as string })),
    })
  }
}
