import { changedEvents } from '#domain/agenda/agenda.ts'
import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { readAnnounced, storeEvents } from '#platform/repositories/market/agenda.ts'
import {
  listHot,
  listUnfetched,
  markFetched,
  requestFetches,
  WATCHED_MS,
} from '#platform/repositories/market/fetches.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { sessionAt } from '../providers/remote/untrusted-values.ts'
import type { SymbolState } from './symbol-state.ts'
import type { SymbolStates } from './symbol-states.ts'

export interface AgendaRoundOptions {
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

/** Asks the source once a day for the dates of each stock that users follow or look at, and stores what has changed. */
export class AgendaRound {
  readonly everyMs = 10_000
  readonly #options: AgendaRoundOptions

  constructor(options: AgendaRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options
    for (const { state, today } of await this.#due(clock())) {
      if (signal.aborted || !(await this.#renew(state, today))) return
    }
  }

  async #due(now: number): Promise<{ state: SymbolState; today: Session }[]> {
    const { db, market, states } = this.#options
    const today = new Map<SymbolState, Session>()
    for (const symbol of await listHot(db, market, new Date(now - WATCHED_MS))) {
      const state = states.get(symbol)
      // A market of this machine has days of its own, which its prices tell.
      const day = state?.calendar ? sessionAt(state.calendar.zone, now) : state?.quote?.session
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
}
