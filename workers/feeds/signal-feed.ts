import { freshness } from '../../domain/market/freshness.ts'
import type { Source } from '../../domain/market/sources.ts'
import type { Columns, Quote } from '../../domain/market/types.ts'
import type { Signal } from '../../domain/opportunities/core/signal-state.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Database } from '../../platform/database.ts'
import { toOpportunity } from '../../platform/opportunity-view.ts'
import { appendEvents } from '../../platform/repositories/events.ts'
import { appendClaims, type Claim, hashInputs } from '../../platform/repositories/ledger.ts'
import {
  dropUnconfirmed,
  type FoundOpportunity,
  readOpportunities,
  upsertOpportunities,
} from '../../platform/repositories/opportunities.ts'
import type { BarStore } from './bar-store.ts'
import { eachStock } from './each-stock.ts'
import { openBar } from './open-bar.ts'
import { type ClosedDay, StockSignals } from './stock-signals.ts'
import { StockStates } from './stock-states.ts'
import type { TrackRecords } from './track-records.ts'

export interface SignalFeedOptions {
  db: Database
  bus: Bus
  market: string
  source: Source
  ids: ReadonlyMap<string, number>
  currencies: ReadonlyMap<string, string | null>
  newest: ReadonlyMap<string, Quote>
  bars: BarStore
  records: TrackRecords
  clock: () => number
}

interface StockState {
  signals: StockSignals
  /** What closed bars said and could not be stored yet. */
  unstored: ClosedDay[]
  /** Rules already stored as provisional for the open session. */
  told: Set<string>
  seen: Quote | null
}

/** Bars whose signals are looked at again when a process starts: what the list of opportunities reaches back to. */
const RECENT_BARS = 30

/**
 * Finds opportunities: provisionally on each open bar, for good at its close. Nothing is said on prices that are stale or
 * frozen. What is found at a close goes into the ledger before anyone can know its outcome.
 */
export class SignalFeed {
  readonly everyMs = 1_000
  readonly #options: SignalFeedOptions
  readonly #stocks: StockStates<StockState>

  constructor(options: SignalFeedOptions) {
    this.#options = options
    this.#stocks = new StockStates(options.bars, (quote, closed, before) => this.#turn(quote, closed, before))
  }

  async round(): Promise<void> {
    const trouble = await eachStock(this.#options.newest, async (_, quote) => {
      const stock = await this.#stocks.of(quote)
      if (stock.seen === quote) return
      await this.#lookAtOpenBar(quote, stock)
      stock.seen = quote
    })
    await this.#options.records.save()
    if (trouble) throw trouble
  }

  async #lookAtOpenBar(quote: Quote, { signals, told }: StockState): Promise<void> {
    if (quote.market_state === 'closed' || this.#withheld(quote)) return
    const fresh = signals.provisional(openBar(quote)).filter(({ rule }) => !told.has(rule))
    if (fresh.length === 0) return
    await this.#store(fresh.map((signal) => this.#row(quote.symbol, signal, true)))
    for (const { rule } of fresh) told.add(rule)
  }

  #withheld(quote: Quote): boolean {
    const word = freshness({ ...quote, source: this.#options.source }, this.#options.clock())
    return word === 'stale' || word === 'frozen'
  }

  /** A session began: what its stock's closed bars said is stored. */
  async #turn({ symbol }: Quote, closed: Columns, before: StockState | null): Promise<StockState> {
    const { records, ids, currencies } = this.#options
    const { signals, days } = before
      ? caughtUp(before, closed)
      : StockSignals.open(closed, currencies.get(symbol) ?? null, RECENT_BARS)
    const newest = days.at(-1)
    if (newest) {
      const claims = newest.signals.map((signal) => claimOf(symbol, signal, closed))
      await this.#close(symbol, days, claims, before !== null)
    }
    records.put(ids.get(symbol) as number, signals.tallies())
    return { signals, unstored: [], told: new Set(), seen: null }
  }

  /** Stores what closed bars said; on a session that closed just now it is news, on older ones it is caught up. */
  async #close(symbol: string, days: readonly ClosedDay[], claims: readonly Claim[], news: boolean): Promise<void> {
    const { market, ids } = this.#options
    const rows = days.flatMap(({ signals }) => signals.map((signal) => this.#row(symbol, signal, false)))
    const id = ids.get(symbol) as number
    await this.#store(rows, news, async (trx) => {
      await dropUnconfirmed(trx, id, days[days.length - 1].session)
      await appendClaims(trx, market, claims)
    })
  }

  /** Rows, what hangs on them and the events that tell of them commit together. */
  async #store(
    rows: readonly FoundOpportunity[],
    news = true,
    also?: (trx: Parameters<typeof appendEvents>[0]) => Promise<void>,
  ): Promise<void> {
    const { db, bus } = this.#options
    await db.transaction().execute(async (trx) => {
      const ids = await upsertOpportunities(trx, rows)
      await also?.(trx)
      if (!news || ids.length === 0) return
      const stored = await readOpportunities(trx, ids)
      const events = stored.map((row) => ({
        channel: 'opportunities' as const,
        instrument_ids: [row.instrument_id],
        item: toOpportunity(row),
      }))
      await appendEvents(trx, bus, events)
    })
  }

  #row(symbol: string, signal: Signal, provisional: boolean): FoundOpportunity {
    return {
      instrument_id: this.#options.ids.get(symbol) as number,
      rule: signal.rule,
      session: signal.fecha,
      provisional,
      confidence: signal.nivel_confianza,
      tipo: signal.tipo,
      detalles: signal.detalles,
    }
  }
}

/** The bars are taken in once: what they said waits in the state until a round could store it. */
function caughtUp(state: StockState, closed: Columns): { signals: StockSignals; days: ClosedDay[] } {
  state.unstored.push(...state.signals.catchUp(closed))
  return { signals: state.signals, days: state.unstored }
}

/** The claim that goes into the ledger: the rule expects a move in its direction over the ten sessions to come. */
function claimOf(symbol: string, signal: Signal, closed: Columns): Claim {
  const { session, open, high, low, close, volume } = closed
  return {
    symbol,
    session: signal.fecha,
    kind: signal.rule,
    claim: { expects: signal.nivel_confianza, close: close[close.length - 1], horizon: 10 },
    inputs_hash: hashInputs(session.join(), open, high, low, close, volume),
  }
}
