import { DataCondition } from '#domain/alerts/price-status.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { readTroubles, writeTrouble } from '#platform/repositories/alerts/evaluation.ts'
import type { SymbolState } from '../feed/symbol-state.ts'
import type { SymbolStates } from '../feed/symbol-states.ts'
import type { PriceAlerts } from './price-alerts.ts'
import { type AlertDeps, evaluateAlerts } from './store-decisions.ts'

export interface DataAlertsRoundOptions extends AlertDeps {
  db: Database
  states: SymbolStates
  alerts: Pick<PriceAlerts, 'watchesData'>
  source: Source
  clock: () => number
}

interface Watched {
  /**
   * The condition already reported. Null until the trouble that exists when an alert is made is found: it is not
   * reported.
   */
  condition: DataCondition | null
  /** The newest accepted answer at the last evaluation. */
  accepted: Quote | null
}

/** Number of polls that a source has to answer before it counts as unreachable. */
const FIRST_POLLS = 2

/**
 * Evaluates alerts when something is wrong with the data of their stock: price frozen or in review, source unreachable.
 * The reported condition is stored with the decisions, so that another leader does not report it again. A stock whose
 * hours are not known has no such trouble.
 */
export class DataAlertsRound {
  readonly everyMs = 1_000
  readonly #options: DataAlertsRoundOptions
  /** Epoch milliseconds at which each symbol was first seen. */
  readonly #seenAt = new WeakMap<SymbolState, number>()
  readonly #watched = new Map<SymbolState, Watched>()

  constructor(options: DataAlertsRoundOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    const { states, alerts, clock } = this.#options
    const all = states.all
    const watched = all.filter((state) => alerts.watchesData(state))
    for (const state of this.#watched.keys()) if (!watched.includes(state)) this.#watched.delete(state)
    await this.#watch(watched.filter((state) => !this.#watched.has(state)))
    const now = clock()
    for (const state of all) if (!this.#seenAt.has(state)) this.#seenAt.set(state, now)
    for (const [state, previous] of this.#watched) {
      if (state.calendar === null || !this.#isPastFirstPolls(state)) continue
      await this.#evaluate(state, previous, state.calendar)
    }
  }

  /**
   * A new symbol continues from the condition that the previous leader reported; at others an alert has just been made.
   */
  async #watch(states: readonly SymbolState[]): Promise<void> {
    const ids = states.filter((state) => !this.#seenAt.has(state)).map(({ stock }) => stock.id)
    const reported = ids.length > 0 ? await readTroubles(this.#options.db, ids) : new Map()
    for (const state of states) {
      const trouble = reported.get(state.stock.id)
      this.#watched.set(state, { condition: trouble === undefined ? null : new DataCondition(trouble), accepted: null })
    }
  }

  /** The silence of a source counts only after its first polls here, even if another process asked it before. */
  #isPastFirstPolls(state: SymbolState): boolean {
    const { accepted, shown } = state
    if (accepted !== null) return true
    if (shown === null) return false
    const patience = 1_000 * (shown.delay_seconds + FIRST_POLLS * shown.poll_seconds)
    return this.#options.clock() > (this.#seenAt.get(state) as number) + patience
  }

  async #evaluate(state: SymbolState, previous: Watched, calendar: Calendar): Promise<void> {
    const { db, source, clock } = this.#options
    const now = clock()
    const { shown: quote, accepted } = state
    const condition = new DataCondition(previous.condition?.trouble)
    const isAccepted = accepted !== previous.accepted
    const moment = { ...state.status(source, now), now, quote, isAccepted, isAway: false }
    const what = condition.next(moment, calendar)
    if (condition.trouble !== previous.condition?.trouble) {
      await db.transaction().execute(async (trx) => {
        const isNews = await writeTrouble(trx, state.stock.id, condition.trouble)
        if (!isNews || previous.condition === null || what === null) return
        const session = calendar.at(now).latest?.session ?? null
        const price = quote?.price ?? null
        const view = { on: 'data' as const, subject: state.stock, now, session, price, event: { what } }
        await evaluateAlerts(trx, this.#options, [
          { instrument_id: state.stock.id, view, as_of: quote?.as_of ?? null, seq: null },
        ])
      })
    }
    this.#watched.set(state, { condition, accepted })
  }
}
