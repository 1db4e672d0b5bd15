import { changedEvents } from '#domain/agenda/agenda.ts'
import { evaluateAll } from '#domain/alerts/evaluate.ts'
import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { readArmedAlerts } from '#platform/repositories/alerts/evaluation.ts'
import { readAgenda, readAnnounced, storeEvents } from '#platform/repositories/market/agenda.ts'
import {
  listHot,
  listUnfetched,
  markFetched,
  requestFetches,
  WATCHED_MS,
} from '#platform/repositories/market/fetches.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import { type AlertDeps, type AlertTrigger, evaluateAlerts } from '../alerts/store-decisions.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { dayAt, sessionAt } from '../providers/remote/untrusted-values.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface AgendaRoundOptions extends AlertDeps {
  db: Database
  market: string
  states: SymbolStates
  source: Required<Pick<MarketDataProvider, 'source' | 'agenda'>>
  clock: () => number
}

const HOUR = 3_600_000
/** A stock's dates are asked for again after as long, so once a day at about the same hour. */
const RENEW_MS = 23 * HOUR
/** After a failure a stock waits for an hour, so that one whose answer is odd does not make the source rest again. */
const FAILED_MS = HOUR

/** How often alerts are compared with the day, which begins at another moment on each exchange. */
const ALERTS_MS = 60_000
const MOST_DAYS_BEFORE = 30

/**
 * Asks the source once a day for the dates of each stock that users follow or look at, stores what has changed, and
 * evaluates alerts on dates that have come near.
 */
export class AgendaRound {
  readonly everyMs = 10_000
  readonly #options: AgendaRoundOptions
  #evaluatedAt = Number.NEGATIVE_INFINITY

  constructor(options: AgendaRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const now = this.#options.clock()
    for (const { state, today } of await this.#due(now)) {
      if (signal.aborted || !(await this.#renew(state, today))) break
    }
    if (Math.abs(now - this.#evaluatedAt) < ALERTS_MS) return
    await this.#evaluateAlerts(now)
    this.#evaluatedAt = now
  }

  async #due(now: number): Promise<{ state: SymbolState; today: Session }[]> {
    const { db, market, states } = this.#options
    const today = new Map<SymbolState, Session>()
    for (const symbol of await listHot(db, market, new Date(now - WATCHED_MS))) {
      const state = states.get(symbol)
      const day = state && dayOf(state, now)
      if (state && day) today.set(state, day)
    }
    if (today.size === 0) return []
    const due = await listUnfetched(db, market, 'agenda', {
      symbols: [...today.keys()].map(({ stock }) => stock.symbol),
      askedBefore: new Date(now - FAILED_MS),
      fetchedBefore: new Date(now - RENEW_MS),
    })
    return [...today].filter(([{ stock }]) => due.includes(stock.id)).map(([state, today]) => ({ state, today }))
  }

  /** Stores what is announced of a stock; false if the source does not answer. */
  async #renew({ stock: { id, symbol } }: SymbolState, today: Session): Promise<boolean> {
    const { db, source, clock } = this.#options
    const now = clock()
    try {
      const announced = await source.agenda(symbol, now)
      const at = new Date(now)
      await db.transaction().execute(async (trx) => {
        const changed = changedEvents(await readAnnounced(trx, id, at), announced, today)
        await storeEvents(trx, id, changed, { source: source.source, now: at })
        await markFetched(trx, id, 'agenda', at)
      })
      return true
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      const asked = [{ id, staleBefore: new Date(now) }]
      // A source that was not called has not failed.
      if (error.until === null)
        await db.transaction().execute((trx) => requestFetches(trx, 'agenda', asked, new Date(now)))
      return false
    }
  }

  async #evaluateAlerts(now: number): Promise<void> {
    const { db, states } = this.#options
    const ids = states.all.map(({ stock }) => stock.id)
    const armed = Map.groupBy(await readArmedAlerts(db, ids, 'agenda'), (alert) => alert.instrument_id)
    if (armed.size === 0) return
    const days = new Map(states.all.flatMap((state) => (armed.has(state.stock.id) ? [[state.stock.id, state]] : [])))
    // No exchange is more than a day from UTC.
    const [from, to] = [-1, MOST_DAYS_BEFORE + 1].map((days) => dayAt(now + days * 24 * HOUR))
    const [events, prices] = await Promise.all([
      readAgenda(db, [...armed.keys()], from, to),
      readPrices(db, [...armed.keys()]),
    ])
    const triggers = events.flatMap((event): AlertTrigger[] => {
      const { instrument_id, date, before } = event
      const state = days.get(instrument_id)
      const today = state && dayOf(state, now)
      if (!state || !today) return []
      const { price = null, as_of = null, seq = null } = prices.get(instrument_id) ?? {}
      const about = { ...event, before: before.at(-1)?.date ?? null }
      const view = { on: 'agenda', subject: state.stock, now, session: date, today, price, event: about } as const
      return evaluateAll(armed.get(instrument_id) ?? [], view).length > 0 ? [{ instrument_id, view, as_of, seq }] : []
    })
    if (triggers.length > 0) await db.transaction().execute((trx) => evaluateAlerts(trx, this.#options, triggers))
  }
}

/** The day at a stock's exchange. A market of this machine has days of its own, which its prices tell. */
const dayOf = ({ calendar, quote }: SymbolState, now: number): Session | null =>
  calendar ? sessionAt(calendar.zone, now) : (quote?.session ?? null)
