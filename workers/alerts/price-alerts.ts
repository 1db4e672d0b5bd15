import { AlertEngine, type PriceDecision, type PriceMoment } from '#domain/alerts/engine.ts'
import { inputKindOf } from '#domain/alerts/kinds/index.ts'
import { isTrusted } from '#domain/alerts/price-status.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote, Session } from '#domain/market/types.ts'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import type { Database, Trx } from '#platform/database/database.ts'
import {
  type ArmedAlert,
  type ChangedAlert,
  newestAlertVersion,
  readArmedAlerts,
  readChangedAlerts,
  readStoredEvaluations,
  restartAlerts,
  writeStoredEvaluations,
} from '#platform/repositories/alerts/evaluation.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import { ChangedStocks } from '../feed/changed-stocks.ts'
import type { QuoteConsumer, QuoteEvaluations } from '../feed/quote-consumer.ts'
import type { SymbolState } from '../feed/symbol-state.ts'
import type { SymbolStates } from '../feed/symbol-states.ts'
import { type AlertDeps, storeDecisions } from './store-decisions.ts'

export interface PriceAlertsOptions extends AlertDeps {
  db: Database
  market: string
  states: SymbolStates
  source: Source
  clock: () => number
}

/** Milliseconds between two searches for changes, since hints may be lost. */
const SWEEP_MS = 30_000
/** An older version may still be committed this many sweeps after a later one. */
const OVERLAP_SWEEPS = 2

/**
 * The alerts on prices of the running market, kept by the leader of the feed as their table has them. They are read
 * when the feed opens, and those of a stock again on the hint that a user has changed one; only between two flushes, so
 * that what a flush decides is what it stores.
 */
export class PriceAlerts implements QuoteConsumer {
  readonly name = 'alerts'
  readonly everyMs = SWEEP_MS
  readonly #options: PriceAlertsOptions
  /** Alerts by instrument id; only of instruments that have any. */
  readonly #stocks = new Map<number, StockAlerts>()
  /** Ids of instruments with alerts on their data. */
  readonly #watched = new Set<number>()
  readonly #changed = new ChangedStocks()
  /** The newest versions at the last sweeps, oldest first. */
  #swept: number[] = []

  constructor(options: PriceAlertsOptions) {
    this.#options = options
  }

  /** Subscribes to changes. */
  async start(): Promise<void> {
    const { db, bus } = this.#options
    this.#changed.subscribe(bus, 'alerts')
    this.#swept = [await newestAlertVersion(db)]
  }

  stop(): void {
    this.#changed.unsubscribe()
  }

  /** Reads the alerts of symbols that are about to be led. */
  async load(states: readonly SymbolState[]): Promise<void> {
    this.#changed.lead(states)
    await this.#read(states.map(({ stock }) => stock.id))
  }

  /** Has the alerts of these symbols read again before the next evaluation. */
  markChanged(states: readonly SymbolState[]): void {
    for (const { stock } of states) this.#changed.add(stock.id)
  }

  /** Finds changes whose hint was lost. */
  async round(): Promise<void> {
    const { db } = this.#options
    const [from = 0] = this.#swept
    const newest = await newestAlertVersion(db)
    for (const alert of await readChangedAlerts(db, from, 'price', 'data')) {
      const isCurrent = alert.on === 'price' ? this.#has(alert) : this.#watched.has(alert.instrument_id) === alert.armed
      if (!isCurrent) this.#changed.add(alert.instrument_id)
    }
    this.#swept = [...this.#swept, newest].slice(-OVERLAP_SWEEPS)
  }

  /** Whether an alert is kept here in this version, or rightly not kept. */
  #has({ id, instrument_id, version, armed }: ChangedAlert): boolean {
    const kept = this.#stocks.get(instrument_id)?.alerts.find((each) => each.id === id)
    return kept?.state.state === 'armed' ? kept.version === version : !armed
  }

  /** Reads changed alerts again; must not run while evaluations are being stored. */
  async reloadChanged(): Promise<void> {
    await this.#changed.readAgain((ids) => this.#read(ids))
  }

  async #read(ids: readonly number[]): Promise<void> {
    const { db } = this.#options
    const [waiting, stored] = await Promise.all([
      readArmedAlerts(db, ids, 'price', 'data'),
      readStoredEvaluations(db, ids),
    ])
    const { price = [], data = [] } = Object.groupBy(waiting, ({ alert }) =>
      inputKindOf(alert) === 'price' ? 'price' : 'data',
    )
    const alerts = Map.groupBy(price, ({ instrument_id }) => instrument_id)
    const evaluations = Map.groupBy(stored, ({ instrument_id }) => instrument_id)
    for (const id of ids) this.#watched.delete(id)
    for (const { instrument_id } of data) this.#watched.add(instrument_id)
    for (const id of ids) {
      const own = alerts.get(id)
      const last = new Map((evaluations.get(id) ?? []).map(({ sessions, evaluation }) => [sessions, evaluation]))
      const first = this.#stocks.get(id)?.first ?? null
      if (own) this.#stocks.set(id, new AlertEngine(own, last, first))
      else this.#stocks.delete(id)
    }
  }

  /** Symbols whose newest quote could be evaluated and was not: its closed bars, or an alert, came after it. */
  *due(): Iterable<SymbolState> {
    if (this.#stocks.size === 0) return
    for (const state of this.#options.states.all) {
      const stock = this.#stocks.get(state.stock.id)
      if (stock !== undefined && stock.evaluatedQuote !== state.quote && state.quote?.session === state.session)
        yield state
    }
  }

  /** Evaluates the alerts on the quotes of these symbols; the decisions must be stored with the quotes. */
  evaluate(some: readonly SymbolState[]): QuoteEvaluations {
    const { states, source, clock } = this.#options
    const now = clock()
    const evaluations = some.flatMap((state): QuoteEvaluation[] => {
      const stock = this.#stocks.get(state.stock.id)
      const { quote } = state
      if (stock === undefined || quote === null) return []
      const decisions =
        states.attempt(this.name, state, () => stock.evaluate(momentOf(state, quote, source, now))) ?? []
      const first = stock.first?.moment.quote === quote ? stock.first.moment : null
      return decisions.length === 0 && first === null ? [] : [{ state, stock, decisions, first }]
    })
    const onChanged = (state: SymbolState) => this.markChanged([state])
    return new AlertEvaluations({ deps: this.#options, evaluations, onChanged })
  }

  /** Whether alerts wait for trouble with the data of a symbol. */
  watchesData(state: SymbolState): boolean {
    return this.#watched.has(state.stock.id)
  }

  /** Whether alerts wait for the results of a symbol's closed bars. */
  hasAlerts(state: SymbolState): boolean {
    return this.#stocks.has(state.stock.id)
  }

  /** What the start of a symbol's next session must compute for its alerts. */
  sessionStartOf(state: SymbolState): { since: Session | null; isBelieved: boolean } {
    const { source, clock } = this.#options
    return {
      since: this.#stocks.get(state.stock.id)?.since ?? null,
      isBelieved: isTrusted('all', state.status(source, clock())),
    }
  }

  /** Prices started over, at another time: the alerts do too. */
  async restart(trx: Trx): Promise<void> {
    await restartAlerts(trx, this.#options.market)
  }
}

function momentOf(state: SymbolState, quote: Quote, source: Source, now: number): ReceivedMoment {
  const { stock, calendar, splits, closedFigures, session, receivedAt } = state
  return {
    subject: stock,
    calendar,
    now,
    quote,
    status: state.status(source, now),
    closed: quote.session === session ? closedFigures : null,
    splits,
    indicators: (quote) => state.indicators(quote),
    receivedAt,
    seq: null,
  }
}

/** A quote of a symbol, with the moment at which it was received. */
interface ReceivedMoment extends PriceMoment {
  /** Epoch milliseconds at which its quote was received. */
  receivedAt: number
  /** The `seq` under which its quote was stored; null until that has committed. */
  seq: number | null
}

type StockAlerts = AlertEngine<ArmedAlert, ReceivedMoment>

/** The decisions of a stock's alerts about its quote. */
interface QuoteEvaluation {
  state: SymbolState
  stock: StockAlerts
  decisions: readonly PriceDecision<ArmedAlert, ReceivedMoment>[]
  /** The moment of the quote being stored, if it can be evaluated only once closed bars are there; else null. */
  first: ReceivedMoment | null
}

interface AlertEvaluationsOptions {
  deps: AlertDeps & { clock: () => number }
  evaluations: readonly QuoteEvaluation[]
  /** Called for each symbol whose alerts a user changed meanwhile. */
  onChanged: (state: SymbolState) => void
}

/**
 * Decisions of alerts about some quotes: stored in the transaction that stores these, and applied once it has
 * committed.
 */
class AlertEvaluations implements QuoteEvaluations {
  readonly #options: AlertEvaluationsOptions
  #versions: ReadonlyMap<number, number> = new Map()
  #shown: ReadonlyMap<number, Pick<StoredQuote, 'seq'>> = new Map()

  constructor(options: AlertEvaluationsOptions) {
    this.#options = options
  }

  /** Must come after the quotes are stored, whose `seq` the firings carry. */
  async store(trx: Trx): Promise<void> {
    const { deps, evaluations } = this.#options
    if (evaluations.length === 0) return
    const numbered = evaluations.filter(({ first, decisions }) => first !== null || decisions.some(hasFired))
    this.#shown = await readPrices(
      trx,
      numbered.map(({ state }) => state.stock.id),
    )
    const now = deps.clock()
    const decided = evaluations.flatMap(({ state, decisions }) =>
      decisions.flatMap(({ moment, steps }) => {
        const seq = moment.seq ?? this.#shown.get(state.stock.id)?.seq ?? null
        return steps.map((each) => ({ ...each, as_of: moment.quote.as_of, seq, waited_ms: now - moment.receivedAt }))
      }),
    )
    this.#versions = await storeDecisions(trx, deps, decided)
    const evaluated = evaluations.flatMap(({ state, decisions }) =>
      decisions.map(({ sessions, lastEvaluation }) => {
        return { instrument_id: state.stock.id, sessions, evaluation: lastEvaluation }
      }),
    )
    await writeStoredEvaluations(trx, evaluated)
  }

  committed(): void {
    const { evaluations, onChanged } = this.#options
    for (const { state, stock, decisions, first } of evaluations) {
      if (first !== null) first.seq = this.#shown.get(state.stock.id)?.seq ?? null
      if (decisions.length === 0) continue
      stock.apply(decisions)
      for (const { alert } of decisions.flatMap(({ steps }) => steps)) {
        const version = this.#versions.get(alert.id)
        if (version === undefined) onChanged(state)
        else alert.version = version
      }
    }
  }
}

const hasFired = ({ steps }: QuoteEvaluation['decisions'][number]): boolean =>
  steps.some(({ step }) => step.firing !== null)
