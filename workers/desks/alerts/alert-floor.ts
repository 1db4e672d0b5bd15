import { AlertEngine } from '#domain/alerts/engine.ts'
import { inputKindOf } from '#domain/alerts/kinds/index.ts'
import { isTrusted } from '#domain/alerts/price-status.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import {
  type ChangedAlert,
  newestAlertVersion,
  readArmedAlerts,
  readChangedAlerts,
  readStoredEvaluations,
  restartAlerts,
} from '#platform/repositories/alerts/evaluation.ts'
import type { AlertOutlets } from '../../alerts/tell.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'
import { type CameMoment, type QuoteLook, QuoteLooks, type StockAlerts } from './quote-looks.ts'

export interface AlertFloorOptions extends AlertOutlets {
  db: Database
  market: string
  desks: Desks
  source: Source
  clock: () => number
}

/** Hints may be lost: what changed is looked for this often. */
const SWEEP_MS = 30_000
/** A version may be committed this many sweeps after a later one. */
const OVERLAP_SWEEPS = 2

/**
 * The alerts on prices of the running market, held by the leader of the feed as the table has them. They are read when
 * the floor opens, and of a stock again on the hint that its users have changed one; between two flushes only, so that
 * what a flush decides is what it stores.
 */
export class AlertFloor {
  readonly everyMs = SWEEP_MS
  readonly #options: AlertFloorOptions
  /** By instrument; only those that have any. */
  readonly #stocks = new Map<number, StockAlerts>()
  /** Instruments with alerts on their data. */
  readonly #watched = new Set<number>()
  /** Instruments whose alerts are read here. */
  readonly #led = new Set<number>()
  /** Instruments whose alerts are read again before the next look. */
  #changed = new Set<number>()
  /** The newest versions at the last sweeps, oldest first. */
  #swept: number[] = []
  #unsubscribe: (() => void)[] = []

  constructor(options: AlertFloorOptions) {
    this.#options = options
  }

  /** Listens for changes from now on. */
  async start(): Promise<void> {
    const { db, bus } = this.#options
    this.#unsubscribe = [
      bus.subscribe('alerts', ({ instrument_id }) => {
        if (this.#led.has(instrument_id)) this.#changed.add(instrument_id)
      }),
      bus.onReconnected(() => this.know(this.#options.desks.all)),
    ]
    this.#swept = [await newestAlertVersion(db)]
  }

  stop(): void {
    for (const end of this.#unsubscribe) end()
  }

  /** Reads the alerts of desks that are about to be led. */
  async begin(desks: readonly Desk[]): Promise<void> {
    const ids = desks.map(({ stock }) => stock.id)
    for (const id of ids) this.#led.add(id)
    await this.#read(ids)
  }

  /** The alerts of these desks are read before the next look. */
  know(desks: readonly Desk[]): void {
    for (const { stock } of desks) this.#changed.add(stock.id)
  }

  /** Looks for changes whose hint was lost. */
  async round(): Promise<void> {
    const { db, desks } = this.#options
    const [from = 0] = this.#swept
    const newest = await newestAlertVersion(db)
    const ids = new Set(desks.all.map(({ stock }) => stock.id))
    for (const alert of await readChangedAlerts(db, from, 'price', 'data')) {
      const isHeld = alert.on === 'price' ? this.#has(alert) : this.#watched.has(alert.instrument_id) === alert.armed
      if (!isHeld && ids.has(alert.instrument_id)) this.#changed.add(alert.instrument_id)
    }
    this.#swept = [...this.#swept, newest].slice(-OVERLAP_SWEEPS)
  }

  /** Whether an alert is here in this version, or rightly not here. */
  #has({ id, instrument_id, version, armed }: ChangedAlert): boolean {
    const held = this.#stocks.get(instrument_id)?.alerts.find((each) => each.id === id)
    return held?.state.state === 'armed' ? held.version === version : !armed
  }

  /** Reads again what has changed; not while looks are being stored. */
  async refresh(): Promise<void> {
    if (this.#changed.size === 0) return
    const ids = [...this.#changed]
    this.#changed = new Set()
    try {
      await this.#read(ids)
    } catch (error) {
      for (const id of ids) this.#changed.add(id)
      throw error
    }
  }

  async #read(ids: readonly number[]): Promise<void> {
    const { db } = this.#options
    const [waiting, looks] = await Promise.all([
      readArmedAlerts(db, ids, 'price', 'data'),
      readStoredEvaluations(db, ids),
    ])
    const { price = [], data = [] } = Object.groupBy(waiting, ({ alert }) =>
      inputKindOf(alert) === 'price' ? 'price' : 'data',
    )
    const alerts = Map.groupBy(price, ({ instrument_id }) => instrument_id)
    const known = Map.groupBy(looks, ({ instrument_id }) => instrument_id)
    for (const id of ids) this.#watched.delete(id)
    for (const { instrument_id } of data) this.#watched.add(instrument_id)
    for (const id of ids) {
      const own = alerts.get(id)
      const last = new Map((known.get(id) ?? []).map((each) => [each.sessions, each.known]))
      const first = this.#stocks.get(id)?.first ?? null
      if (own) this.#stocks.set(id, new AlertEngine(own, last, first))
      else this.#stocks.delete(id)
    }
  }

  /** Desks whose newest quote has not been looked at, though it could be: its closed bars came after it, or an alert. */
  *due(): Iterable<Desk> {
    if (this.#stocks.size === 0) return
    for (const desk of this.#options.desks.all) {
      const stock = this.#stocks.get(desk.stock.id)
      if (stock !== undefined && stock.evaluatedQuote !== desk.quote && desk.quote?.session === desk.session) yield desk
    }
  }

  /** What the alerts make of the quotes of these desks, to be stored with them. */
  look(looked: readonly Desk[]): QuoteLooks {
    const { desks, source, clock } = this.#options
    const now = clock()
    const looks = looked.flatMap((desk): QuoteLook[] => {
      const stock = this.#stocks.get(desk.stock.id)
      const { quote } = desk
      if (stock === undefined || quote === null) return []
      const decisions = desks.apart('alerts', desk, () => stock.evaluate(momentOf(desk, quote, source, now))) ?? []
      const first = stock.first?.moment.quote === quote ? stock.first.moment : null
      return decisions.length === 0 && first === null ? [] : [{ desk, stock, decisions, first }]
    })
    const onChanged = (desk: Desk) => this.know([desk])
    return new QuoteLooks({ ground: this.#options, looks, onChanged })
  }

  /** Whether alerts wait for trouble with the data of a desk. */
  watchesData(desk: Desk): boolean {
    return this.#watched.has(desk.stock.id)
  }

  /** Whether alerts wait for the results of a desk's closed bars. */
  waits(desk: Desk): boolean {
    return this.#stocks.has(desk.stock.id)
  }

  /** What a desk's next session must bring for its alerts. */
  turnOf(desk: Desk): { since: Session | null; isBelieved: boolean } {
    const { source, clock } = this.#options
    return {
      since: this.#stocks.get(desk.stock.id)?.since ?? null,
      isBelieved: isTrusted('all', desk.status(source, clock())),
    }
  }

  /** Prices began again, from another time. */
  async beginAgain(trx: Trx): Promise<void> {
    await restartAlerts(trx, this.#options.market)
  }
}

function momentOf(desk: Desk, quote: Quote, source: Source, now: number): CameMoment {
  const { stock, calendar, splits, closed, session, cameAt } = desk
  return {
    subject: stock,
    calendar,
    now,
    quote,
    status: desk.status(source, now),
    closed: quote.session === session ? closed : null,
    splits,
    indicators: (quote) => desk.indicators(quote),
    cameAt,
    seq: null,
  }
}
