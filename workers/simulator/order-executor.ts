import { ALWAYS } from '#domain/market/calendars/always.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { freshness } from '#domain/market/prices/freshness.ts'
import type { RateTable } from '#domain/market/rates.ts'
import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import { conversionOn } from '#domain/simulator/costs.ts'
import { type Account, type Execution, execute, type Meeting } from '#domain/simulator/execution.ts'
import { marketCalendar } from '#domain/simulator/market-calendar.ts'
import { type Micros, micros } from '#domain/simulator/micros.ts'
import { orderEnd } from '#domain/simulator/order.ts'
import type { MarketPrice, MissedBar } from '#domain/simulator/price-met.ts'
import { type LastPrice, StockOrders } from '#domain/simulator/stock-orders.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import { readNewestDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { readVolumes } from '#platform/repositories/market/quotes.ts'
import { type Attempt, endAttemptsOf, lockAttempts } from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readBook } from '#platform/repositories/simulator/book.ts'
import {
  countWaitingOn,
  endOverdue,
  readCurrent,
  readWaiting,
  storeExecution,
} from '#platform/repositories/simulator/execution.ts'
import type { StoredOrder } from '#platform/repositories/simulator/orders.ts'
import type { QuoteConsumer, QuoteEvaluations } from '../feed/quote-consumer.ts'
import type { SymbolState } from '../feed/symbol-state.ts'
import type { SymbolStates } from '../feed/symbol-states.ts'
import { readStockTerms } from './stock-terms.ts'

export interface OrderExecutorOptions {
  db: Database
  bus: Bus
  market: string
  states: SymbolStates
  source: Source
  /** The instant from which a replay counts, epoch milliseconds, and how long each of its sessions lasts. */
  anchor: number
  daySeconds: number
  /** The rates of a currency that hold in each session between these two. */
  rates: (currency: string, from: Session, to: Session) => Promise<RateTable>
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
  /** The quote that it has met, or that was none to be met. */
  met: Quote | null
  /** The bars of the sessions that were missed, oldest first; null until they are read. */
  bars: readonly MissedBar[] | null
}

/** What a stock's orders meet next. */
interface NextPrice {
  state: SymbolState
  stock: OrderedStock
  quote: Quote
  /** Null where the quote is no price that orders could meet. */
  meeting: Meeting<StoredOrder> | null
}

/**
 * The waiting orders of the simulator, kept by the leader of the feed as their table has them. A price that reaches none
 * of a stock's levels costs no query; what one fills is decided in the transaction that stores it, with the attempts
 * locked, since their users, and leaders of other shards, spend the same cash.
 */
export class OrderExecutor implements QuoteConsumer {
  readonly name = 'orders'
  readonly everyMs = SWEEP_MS
  readonly #options: OrderExecutorOptions
  /** By instrument id; only of instruments with waiting orders. */
  readonly #stocks = new Map<number, OrderedStock>()
  /** The newest quote of each instrument without any. */
  readonly #seen = new Map<number, Quote>()
  /** The states of the instruments whose orders are read here, by id. */
  readonly #led = new Map<number, SymbolState>()
  /** Ids of instruments whose orders must be read again before the next evaluation. */
  #changed = new Set<number>()
  /** States whose missed bars must be read before their next quote is met. */
  readonly #missing = new Set<SymbolState>()
  #unsubscribe: (() => void)[] = []

  constructor(options: OrderExecutorOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { bus, states } = this.#options
    this.#unsubscribe = [
      bus.subscribe('orders', ({ instrument_id }) => this.#change(instrument_id)),
      bus.onReconnected(() => this.markChanged(states.all)),
    ]
  }

  stop(): void {
    for (const end of this.#unsubscribe) end()
  }

  async load(states: readonly SymbolState[]): Promise<void> {
    for (const state of states) this.#led.set(state.stock.id, state)
    await this.#read(states.map(({ stock }) => stock.id))
  }

  markChanged(states: readonly SymbolState[]): void {
    for (const { stock } of states) this.#change(stock.id)
  }

  #change(id: number): void {
    if (this.#led.has(id)) this.#changed.add(id)
  }

  /** Finds changes whose hint was lost, and ends orders to which no price has come. */
  async round(): Promise<void> {
    const { db, market, clock } = this.#options
    const ended = await db.transaction().execute((trx) => endOverdue(trx, market, new Date(clock())))
    for (const id of ended) this.#change(id)
    const stored = new Map((await countWaitingOn(db, market)).map((count) => [count.instrument_id, count]))
    for (const id of new Set([...stored.keys(), ...this.#stocks.keys()])) {
      const [count, kept] = [stored.get(id), this.#stocks.get(id)?.waiting ?? []]
      const cancelled = kept.filter(({ order }) => order.cancelled_at !== null).length
      const newest = Math.max(0, ...kept.map((placed) => placed.id))
      const isSame = count?.orders === kept.length && count.newest === newest && count.cancelled === cancelled
      if (!isSame) this.#change(id)
    }
  }

  async reloadChanged(): Promise<void> {
    await this.#readMissed()
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
    const waiting = Map.groupBy(await readWaiting(db, ids), ({ instrument_id }) => instrument_id)
    const unknown = [...waiting.keys()].filter((id) => !this.#stocks.has(id) && !this.#seen.has(id))
    const stored = await readVolumes(db, unknown)
    for (const id of ids) {
      const own = waiting.get(id)
      const kept = this.#stocks.get(id)
      if (own !== undefined) {
        const last = kept ? kept.orders.last : this.#lastPrice(id, own[0], stored.get(id))
        const { met = null, bars = null } = kept ?? {}
        this.#stocks.set(id, { waiting: own, orders: new StockOrders(own, last), met, bars })
      } else if (kept) {
        if (kept.met) this.#seen.set(id, kept.met)
        this.#stocks.delete(id)
      }
    }
  }

  /**
   * The newest price of a stock that had no orders here: what a leader before has met, or what came since unless the first
   * order was placed before it.
   */
  #lastPrice(id: number, { order }: StoredOrder, stored: VolumePrice | undefined): LastPrice | null {
    const seen = this.#seen.get(id)
    if (seen !== undefined && seen.as_of > order.placed_at) return null
    const price = seen ?? stored
    if (price === undefined) return null
    const { as_of, session, last_volume } = price
    return { as_of, session, volume: this.#volume(this.#led.get(id)?.calendar, last_volume) }
  }

  /** A volume of the session; what trades around the clock tells that of the last 24 hours. */
  #volume(calendar: Calendar | null | undefined, volume: number | null): Micros | null {
    return calendar === ALWAYS || volume === null ? null : micros(volume)
  }

  /** Symbols whose newest quote has not been met: it is of before their orders were read, or after a missed session. */
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
    return new OrderEvaluations(this.#options, prices, (state) => this.#change(state.stock.id))
  }

  #next(state: SymbolState, stock: OrderedStock, quote: Quote, now: number): NextPrice[] {
    const calendar = this.#calendarOf(state)
    const opens_at = calendar?.at(quote.as_of).latest?.open
    if (calendar === null || opens_at === undefined) return []
    let price: MarketPrice = this.#quotePrice(state, quote, opens_at, now)
    if (stock.orders.meet(price) !== null && hasMissed(stock, calendar, opens_at)) {
      if (stock.bars === null) {
        // Once the session's start is there, all bars before it are stored.
        if (state.session === quote.session) this.#missing.add(state)
        return []
      }
      const after = stock.orders.last?.as_of ?? Number.NEGATIVE_INFINITY
      price = stock.bars.find((bar) => bar.opens_at > after) ?? price
    }
    return [{ state, stock, quote, meeting: stock.orders.meet(price) }]
  }

  #calendarOf(state: SymbolState): Calendar | null {
    const { source: kind, anchor, daySeconds } = this.#options
    return state.calendar ?? marketCalendar({ kind, anchor, daySeconds }, state.stock.exchange)
  }

  #quotePrice(state: SymbolState, quote: Quote, opens_at: number, now: number): MarketPrice {
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
        const { columns } = await readNewestDailyBars(this.#options.db, state.stock.id, before, MISSED)
        stock.bars = columns.session.flatMap((session, i): MissedBar[] => {
          const opens_at = calendar.session(session)?.open
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
    for (const id of this.#led.keys()) this.#changed.add(id)
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

  constructor(options: OrderExecutorOptions, prices: readonly NextPrice[], onChanged: (state: SymbolState) => void) {
    this.#options = options
    this.#prices = prices
    this.#onChanged = onChanged
  }

  async store(trx: Trx): Promise<void> {
    const meetings = this.#prices.flatMap(({ state, meeting }) => {
      const touched = meeting?.touched.filter((placed) => isChanged(placed, meeting)) ?? []
      return meeting === null || touched.length === 0 ? [] : [{ state, meeting: { ...meeting, touched } }]
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
    for (const { state, meeting } of meetings) {
      const orders = meeting.touched.flatMap(({ id }) => current.get(id) ?? [])
      const { steps } = await executor.execute(state, { ...meeting, touched: orders })
      if (steps.length > 0 || orders.length < meeting.touched.length) this.#changed.add(state)
    }
  }

  committed(): void {
    for (const { stock, quote, meeting } of this.#prices) {
      if (meeting !== null) stock.orders.apply(meeting, { steps: [], fills: [] })
      if (meeting?.price.kind === 'bar') continue
      stock.met = quote
      stock.bars = null
    }
    // The table says what has become of them.
    for (const state of this.#changed) this.#onChanged(state)
  }
}

/** Executes orders inside a transaction that has locked their attempts. */
class TransactionExecutor {
  readonly #trx: Trx
  readonly #options: OrderExecutorOptions
  readonly #attempts: ReadonlyMap<number, Attempt>
  readonly #books = new Map<number, Awaited<ReturnType<typeof readBook>>>()

  constructor(trx: Trx, options: OrderExecutorOptions, attempts: readonly Attempt[]) {
    this.#trx = trx
    this.#options = options
    this.#attempts = new Map(attempts.map((attempt) => [attempt.id, attempt]))
  }

  async execute({ stock, quote }: SymbolState, meeting: Meeting<StoredOrder>): Promise<Execution<StoredOrder>> {
    const { currency } = stock
    const now = this.#options.clock()
    const accounts = new Map<number, Account>()
    for (const id of new Set(meeting.touched.map(({ attempt_id }) => attempt_id))) {
      const account = await this.#accountOf(id, stock.symbol, currency, now)
      if (account !== null) accounts.set(id, account)
    }
    const terms = await readStockTerms(this.#trx, stock.id, {
      price: meeting.price.kind === 'bar' ? meeting.price.open : meeting.price.price,
      previous_close: quote?.previous_close ?? null,
      perDollar: await this.#dollars(currency, now),
      before: now,
    })
    const touched = meeting.touched.filter(({ attempt_id }) => accounts.has(attempt_id))
    const execution = execute({ ...meeting, touched }, terms, ({ attempt_id }) => accounts.get(attempt_id) as Account)
    await storeExecution(this.#trx, execution, new Date(now))
    for (const { placed, fill } of execution.fills) {
      const attempt = this.#attempts.get(placed.attempt_id) as Attempt
      const book = await this.#bookOf(attempt)
      const entries = book.fill({ symbol: stock.symbol, currency: currency as string }, placed.order.side, fill)
      book.append(entries)
      await appendEntries(this.#trx, attempt, entries, () => stock.id, placed.id)
    }
    return execution
  }

  /** What an attempt has for the orders of a stock; null where it has ended, or the stock's currency has no rate. */
  async #accountOf(id: number, symbol: string, currency: string | null, now: number): Promise<Account | null> {
    const attempt = this.#attempts.get(id)
    if (attempt === undefined) return null
    const conversion = await this.#conversion(currency, attempt.currency, now)
    if (conversion === undefined) return null
    const book = await this.#bookOf(attempt)
    return { cash: book.cash, shares: book.position(symbol).quantity, costs: attempt.costs, conversion }
  }

  async #bookOf(attempt: Attempt) {
    const book = this.#books.get(attempt.id) ?? (await readBook(this.#trx, attempt))
    this.#books.set(attempt.id, book)
    return book
  }

  async #conversion(currency: string | null, account: string, now: number) {
    const day = sessionOfDay(Math.floor(now / DAY_MS))
    if (currency === null || currency === account) return conversionOn(day, currency, account, NO_RATES)
    const { rates } = this.#options
    const [one, other] = await Promise.all([rates(currency, day, day), rates(account, day, day)])
    return conversionOn(day, currency, account, { on: (of, day) => (of === currency ? one : other).on(of, day) })
  }

  /** Units of a currency in a dollar; null where that is not known. */
  async #dollars(currency: string | null, now: number): Promise<number | null> {
    const day = sessionOfDay(Math.floor(now / DAY_MS))
    if (currency === null || currency === 'USD') return currency && 1
    return (await this.#options.rates(currency, day, day)).on(currency, day)?.per_usd ?? null
  }
}

const NO_RATES: RateTable = { on: () => null }
