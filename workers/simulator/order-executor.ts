import { ALWAYS } from '#domain/market/calendars/always.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { marketCalendar } from '#domain/market/market-calendar.ts'
import { freshness } from '#domain/market/prices/freshness.ts'
import type { LocalProvider } from '#domain/market/provider.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Meeting } from '#domain/simulator/execution.ts'
import type { MissedBar, QuotePrice } from '#domain/simulator/fill-price.ts'
import { type Micros, micros } from '#domain/simulator/micros.ts'
import { orderEnd } from '#domain/simulator/order.ts'
import { type LastPrice, StockOrders } from '#domain/simulator/stock-orders.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { readNewestDailyBars } from '#platform/repositories/market/daily-bars.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { readVolumes } from '#platform/repositories/market/quotes.ts'
import { endAttemptsOf, lockAttempts } from '#platform/repositories/simulator/attempts.ts'
import { countWaitingOn, endOverdue, readCurrent, readWaiting } from '#platform/repositories/simulator/execution.ts'
import type { StoredOrder } from '#platform/repositories/simulator/orders.ts'
import type { AlertDeps } from '../alerts/store-decisions.ts'
import { ChangedStocks } from '../feed/changed-stocks.ts'
import type { QuoteConsumer, QuoteEvaluations } from '../feed/quote-consumer.ts'
import type { SymbolState } from '../feed/symbol-state.ts'
import type { SymbolStates } from '../feed/symbol-states.ts'
import { TransactionExecutor } from './execution.ts'
import { evaluateOrderAlerts, type OrderChange } from './order-alerts.ts'
import { correctRates } from './rate-corrections.ts'
import { ReplayDividends } from './replay-dividends.ts'

export interface OrderExecutorOptions extends AlertDeps {
  db: Database
  market: string
  states: SymbolStates
  source: Source
  /** The instant from which a replay counts, epoch milliseconds, and how long each of its sessions lasts. */
  anchor: number
  daySeconds: number
  rates: RatesBetween
  /** When a replay plays its sessions; other markets play none. */
  replayed?: LocalProvider['replayed']
  clock: () => number
}

/** Milliseconds between two searches for changes, since hints may be lost. */
const SWEEP_MS = 30_000
/** Sessions that are looked for in the stored bars after a pause: more than orders wait. */
const MISSED = 100

/** What of a stored quote orders have to do with. */
type VolumePrice = Pick<Quote, 'as_of' | 'session' | 'last_volume'>

/** The waiting orders of a stock. */
interface OrderedStock {
  waiting: readonly StoredOrder[]
  orders: StockOrders<StoredOrder>
  /** The newest quote that its orders have met, or that was no price for them to meet. */
  met: Quote | null
  /** The bars of the sessions that were missed, oldest first; null until they are read. */
  bars: readonly MissedBar[] | null
}

/** What a stock's orders meet next. */
interface NextPrice {
  state: SymbolState
  stock: OrderedStock
  quote: Quote
  calendar: Calendar
  /** Null where the quote is no price that orders could meet. */
  meeting: Meeting<StoredOrder> | null
}

/**
 * The waiting orders of the simulator, kept by the leader of the feed as their table has them. A price that reaches none
 * of a stock's levels costs no query. Fills are decided in the transaction that stores the price, with the attempts
 * locked, since their users and the leaders of other shards spend the same cash.
 */
export class OrderExecutor implements QuoteConsumer {
  readonly name = 'orders'
  readonly everyMs = SWEEP_MS
  readonly #options: OrderExecutorOptions
  /** By instrument id; only of instruments with waiting orders. */
  readonly #stocks = new Map<number, OrderedStock>()
  /** The newest quote of each instrument without any. */
  readonly #seen = new Map<number, Quote>()
  readonly #changed = new ChangedStocks()
  /** States whose missed bars must be read before their next quote is met. */
  readonly #missing = new Set<SymbolState>()
  readonly #dividends: ReplayDividends | null

  constructor(options: OrderExecutorOptions) {
    this.#options = options
    const { replayed } = options
    this.#dividends = replayed === undefined ? null : new ReplayDividends({ ...options, replayed })
  }

  async start(): Promise<void> {
    this.#changed.subscribe(this.#options.bus, 'orders')
  }

  stop(): void {
    this.#changed.unsubscribe()
  }

  async load(states: readonly SymbolState[]): Promise<void> {
    this.#changed.lead(states)
    await this.#read(states.map(({ stock }) => stock.id))
  }

  markChanged(states: readonly SymbolState[]): void {
    for (const { stock } of states) this.#changed.add(stock.id)
  }

  /** Finds changes whose hint was lost, ends orders to which no price has come, and corrects rates. */
  async round(): Promise<void> {
    const { db, market, rates, clock } = this.#options
    await correctRates(db, market, { rates, now: clock() })
    for (const { instrument_id } of await this.#endOverdue()) this.#changed.add(instrument_id)
    const stored = new Map((await countWaitingOn(db, market)).map((count) => [count.instrument_id, count]))
    for (const id of new Set([...stored.keys(), ...this.#stocks.keys()])) {
      const [count, kept] = [stored.get(id), this.#stocks.get(id)?.waiting ?? []]
      const cancelled = kept.filter(({ order }) => order.cancelled_at !== null).length
      const newest = Math.max(0, ...kept.map((placed) => placed.id))
      const isSame = count?.orders === kept.length && count.newest === newest && count.cancelled === cancelled
      if (!isSame) this.#changed.add(id)
    }
  }

  async #endOverdue(): Promise<StoredOrder[]> {
    const { db, market, clock } = this.#options
    const now = clock()
    return db.transaction().execute(async (trx) => {
      const { orders, attempts } = await endOverdue(trx, market, new Date(now))
      if (orders.length === 0) return []
      const stocks = new Map((await listInstruments(trx, market)).map((row) => [row.id, row]))
      const changes = orders.map((placed): OrderChange => {
        const { progress, instrument_id } = placed
        const stock = stocks.get(instrument_id)!
        const session = this.#calendarFor(stock.exchange)?.at(now).latest?.session ?? null
        const before = { ...placed, progress: { ...progress, end: null } }
        return { placed: before, progress, fills: [], stock, session, evidence: 'tick' }
      })
      await evaluateOrderAlerts(trx, this.#options, changes, { attempts, now })
      return orders
    })
  }

  async reloadChanged(): Promise<void> {
    await this.#readMissed()
    await this.#changed.readAgain((ids) => this.#read(ids))
  }

  async #read(ids: readonly number[]): Promise<void> {
    const { db } = this.#options
    await this.#dividends?.read(db, ids)
    const waiting = Map.groupBy(await readWaiting(db, ids), ({ instrument_id }) => instrument_id)
    const unknown = [...waiting.keys()].filter((id) => !this.#stocks.has(id) && !this.#seen.has(id))
    const stored = await readVolumes(db, unknown)
    for (const id of ids) {
      const own = waiting.get(id)
      const kept = this.#stocks.get(id)
      if (own !== undefined) {
        const last = kept ? kept.orders.last : this.#lastPrice(id, own[0], stored.get(id))
        // Bars are read again too, since orders may have changed by a split.
        this.#stocks.set(id, { waiting: own, orders: new StockOrders(own, last), met: kept?.met ?? null, bars: null })
      } else if (kept) {
        if (kept.met) this.#seen.set(id, kept.met)
        this.#stocks.delete(id)
      }
    }
  }

  /**
   * The last price of a stock that had no orders here: the newest quote that this process has seen, else the stored one
   * of an earlier leader. Null if the first order was placed before the seen quote, which it can then still meet.
   */
  #lastPrice(id: number, { order }: StoredOrder, stored: VolumePrice | undefined): LastPrice | null {
    const seen = this.#seen.get(id)
    if (seen !== undefined && seen.as_of > order.placed_at) return null
    const price = seen ?? stored
    if (price === undefined) return null
    const { as_of, session, last_volume } = price
    return { as_of, session, volume: this.#volume(this.#changed.state(id)?.calendar, last_volume) }
  }

  /** A volume of the session; what trades around the clock tells that of the last 24 hours. */
  #volume(calendar: Calendar | null | undefined, volume: number | null): Micros | null {
    return calendar === ALWAYS || volume === null ? null : micros(volume)
  }

  /** Symbols whose orders have not met the newest quote: it came before they were read, or after a missed session. */
  *due(): Iterable<SymbolState> {
    if (this.#stocks.size === 0) return
    for (const state of this.#options.states.all) {
      const stock = this.#stocks.get(state.stock.id)
      if (stock !== undefined && stock.met !== state.quote) yield state
    }
  }

  evaluate(some: readonly SymbolState[]): QuoteEvaluations {
    const { states, clock } = this.#options
    const now = clock()
    const prices = some.flatMap((state): NextPrice[] => {
      const { quote } = state
      if (quote === null) return []
      const stock = this.#stocks.get(state.stock.id)
      if (stock !== undefined) return states.attempt(this.name, state, () => this.#next(state, stock, quote, now)) ?? []
      this.#seen.set(state.stock.id, quote)
      return []
    })
    const orders = new OrderEvaluations(this.#options, prices, (state) => this.#changed.add(state.stock.id))
    const dividends = this.#dividends
    const opened = dividends?.opened(some) ?? []
    if (dividends === null || opened.length === 0) return orders
    return {
      async store(trx) {
        // They are cash that orders may spend.
        await dividends.store(trx, opened)
        await orders.store(trx)
      },
      committed() {
        dividends.committed(opened)
        orders.committed()
      },
    }
  }

  #next(state: SymbolState, stock: OrderedStock, quote: Quote, now: number): NextPrice[] {
    const calendar = this.#calendarOf(state)
    const opens_at = calendar?.at(quote.as_of).latest?.open
    if (calendar === null || opens_at === undefined) return []
    let meeting = stock.orders.meet(this.#quotePrice(state, quote, opens_at, now))
    if (meeting !== null && hasMissed(stock, calendar, opens_at)) {
      if (stock.bars === null) {
        // Once the session's start is there, all bars before it are stored.
        if (state.session === quote.session) this.#missing.add(state)
        return []
      }
      const after = stock.orders.last?.as_of ?? Number.NEGATIVE_INFINITY
      const missed = stock.bars.find(({ opens_at }) => opens_at > after)
      if (missed !== undefined) meeting = stock.orders.meet(missed)
    }
    return [{ state, stock, quote, calendar, meeting }]
  }

  #calendarOf(state: SymbolState): Calendar | null {
    return state.calendar ?? this.#calendarFor(state.stock.exchange)
  }

  #calendarFor(exchange: string | null): Calendar | null {
    const { source: kind, anchor, daySeconds } = this.#options
    return marketCalendar({ kind, anchor, daySeconds }, exchange)
  }

  #quotePrice(state: SymbolState, quote: Quote, opens_at: number, now: number): QuotePrice {
    const { calendar, isInReview } = state
    const { as_of, session, last_volume, bid = null, ask = null } = quote
    const market_state = calendar?.at(as_of).state ?? quote.market_state
    const optional = (value: number | null) => (value === null ? null : micros(value))
    return {
      kind: 'quote',
      as_of,
      session,
      opens_at,
      price: micros(quote.price),
      bid: optional(bid),
      ask: optional(ask),
      volume: this.#volume(calendar, last_volume),
      freshness: isInReview
        ? 'in_review'
        : freshness({ ...quote, market_state }, quote.source ?? this.#options.source, now),
    }
  }

  /** Reads the bars of the sessions that were missed, which the next evaluations meet one after another. */
  async #readMissed(): Promise<void> {
    for (const state of this.#missing) {
      const stock = this.#stocks.get(state.stock.id)
      const { session: before } = state
      const calendar = this.#calendarOf(state)
      if (stock !== undefined && before !== null && calendar !== null) {
        const { db, replayed, clock } = this.#options
        const played = replayed?.(clock())
        const { columns } = await readNewestDailyBars(db, state.stock.id, before, MISSED)
        stock.bars = columns.session.flatMap((session, i): MissedBar[] => {
          const opens_at = played ? played.openingOf(session) : calendar.session(session)?.open
          if (opens_at === undefined) return []
          const [open, high, low] = [columns.open, columns.high, columns.low].map((column) => micros(column[i]))
          const volume = this.#volume(calendar, columns.volume[i])
          return [{ kind: 'bar', session, opens_at, open, high, low, volume }]
        })
      }
      this.#missing.delete(state)
    }
  }

  /** Prices start over, at another time: no attempt goes on. */
  async restart(trx: Trx): Promise<void> {
    const { market, clock } = this.#options
    await endAttemptsOf(trx, market, new Date(clock()))
    this.#stocks.clear()
    this.#seen.clear()
    this.#dividends?.restart()
    this.#changed.addAll()
  }
}

/** Whether a session between the last price and this one opened after an order had been placed. */
function hasMissed({ orders, waiting }: OrderedStock, calendar: Calendar, opens_at: number): boolean {
  const before = calendar.at(opens_at - 1).latest?.open
  if (before === undefined || before <= (orders.last?.as_of ?? Number.NEGATIVE_INFINITY)) return false
  return waiting[0].order.placed_at < before
}

/** Whether a price changes anything about an order that it touches. */
function isChanged({ order }: StoredOrder, { as_of }: Meeting<StoredOrder>): boolean {
  return order.placed_at < as_of || (orderEnd(order)?.at ?? as_of) < as_of
}

/** What some prices do to the orders that wait for them. */
class OrderEvaluations implements QuoteEvaluations {
  readonly #options: OrderExecutorOptions
  readonly #prices: readonly NextPrice[]
  readonly #onChanged: (state: SymbolState) => void
  /** The states of which orders have changed. */
  readonly #changed = new Set<SymbolState>()
  /** The states whose price was not met, since a split had changed their orders meanwhile. */
  readonly #split = new Set<SymbolState>()

  constructor(options: OrderExecutorOptions, prices: readonly NextPrice[], onChanged: (state: SymbolState) => void) {
    this.#options = options
    this.#prices = prices
    this.#onChanged = onChanged
  }

  async store(trx: Trx): Promise<void> {
    const meetings = this.#prices.flatMap(({ state, quote, calendar, meeting }) => {
      const touched = meeting?.touched.filter((placed) => isChanged(placed, meeting)) ?? []
      return meeting === null || touched.length === 0
        ? []
        : [{ state, quote, calendar, meeting: { ...meeting, touched } }]
    })
    if (meetings.length === 0) return
    const touched = meetings.flatMap(({ meeting }) => meeting.touched)
    const attempts = await lockAttempts(trx, [...new Set(touched.map(({ attempt_id }) => attempt_id))])
    // As they are now: their users may have cancelled some since they were read.
    const current = await readCurrent(
      trx,
      touched.map(({ id }) => id),
    )
    const executor = new TransactionExecutor(trx, this.#options, attempts)
    const now = this.#options.clock()
    const changes: OrderChange[] = []
    for (const { state, quote, calendar, meeting } of meetings) {
      const orders = meeting.touched.flatMap(({ id }) => current.get(id) ?? [])
      const isSplit = orders.some(({ id, order }) => {
        return meeting.touched.some((placed) => placed.id === id && placed.order.quantity !== order.quantity)
      })
      if (isSplit) {
        this.#split.add(state)
        this.#changed.add(state)
        continue
      }
      const { steps, fills } = await executor.execute(state.stock, quote, calendar, { ...meeting, touched: orders })
      if (steps.length > 0 || orders.length < meeting.touched.length) this.#changed.add(state)
      const { stock } = state
      const session = calendar.at(now).latest?.session ?? null
      const evidence = meeting.price.kind === 'bar' ? 'bar' : 'tick'
      const filled = Map.groupBy(fills, ({ placed }) => placed.id)
      for (const step of steps) {
        const own = (filled.get(step.placed.id) ?? []).map(({ fill }) => fill)
        changes.push({ ...step, fills: own, stock, session, evidence })
      }
    }
    await evaluateOrderAlerts(trx, this.#options, changes, { attempts, now })
  }

  committed(): void {
    for (const { state, stock, quote, meeting } of this.#prices) {
      if (this.#split.has(state)) continue
      if (meeting !== null) stock.orders.apply(meeting, { steps: [], fills: [] })
      if (meeting?.price.kind === 'bar') continue
      stock.met = quote
      stock.bars = null
    }
    // The table says what has become of them.
    for (const state of this.#changed) this.#onChanged(state)
  }
}
