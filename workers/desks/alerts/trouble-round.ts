import { DataCondition } from '#domain/alerts/price-status.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { Source } from '#domain/market/sources.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { readTroubles, writeTrouble } from '#platform/repositories/alerts/evaluation.ts'
import { type AlertOutlets, tellAlerts } from '../../alerts/tell.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'
import type { AlertFloor } from './alert-floor.ts'

export interface TroubleRoundOptions extends AlertOutlets {
  db: Database
  desks: Desks
  alerts: Pick<AlertFloor, 'watchesData'>
  source: Source
  clock: () => number
}

interface Watched {
  /** What was told; null where what is wrong when an alert is made is yet to be found: that is not told. */
  condition: DataCondition | null
  /** The newest accepted answer when it was last looked at. */
  accepted: Quote | null
}

/** Polls that a source has to answer before it is said to be away. */
const FIRST_POLLS = 2

/**
 * Tells alerts when something is wrong with the data of their stock: frozen, in review, the source away. What they were
 * told is stored with what they decide, so that another leader does not tell it again. A stock whose hours are not known
 * has no such trouble.
 */
export class TroubleRound {
  readonly everyMs = 1_000
  readonly #options: TroubleRoundOptions
  /** When each desk was seen first. */
  readonly #seenAt = new WeakMap<Desk, number>()
  readonly #watched = new Map<Desk, Watched>()

  constructor(options: TroubleRoundOptions) {
    this.#options = options
  }

  async round(): Promise<void> {
    const { desks, alerts, clock } = this.#options
    const all = desks.all
    const watched = all.filter((desk) => alerts.watchesData(desk))
    for (const desk of this.#watched.keys()) if (!watched.includes(desk)) this.#watched.delete(desk)
    await this.#begin(watched.filter((desk) => !this.#watched.has(desk)))
    const now = clock()
    for (const desk of all) if (!this.#seenAt.has(desk)) this.#seenAt.set(desk, now)
    for (const [desk, held] of this.#watched) {
      if (desk.calendar === null || !this.#isHeard(desk)) continue
      await this.#look(desk, held, desk.calendar)
    }
  }

  /** A new desk goes on from what the leader before told; at others an alert has just been made. */
  async #begin(desks: readonly Desk[]): Promise<void> {
    const ids = desks.filter((desk) => !this.#seenAt.has(desk)).map(({ stock }) => stock.id)
    const told = ids.length > 0 ? await readTroubles(this.#options.db, ids) : new Map()
    for (const desk of desks) {
      const trouble = told.get(desk.stock.id)
      this.#watched.set(desk, { condition: trouble === undefined ? null : new DataCondition(trouble), accepted: null })
    }
  }

  /** A source has its first polls before its silence counts, whoever asked it before. */
  #isHeard(desk: Desk): boolean {
    const { accepted, shown } = desk
    if (accepted !== null) return true
    if (shown === null) return false
    const patience = 1_000 * (shown.delay_seconds + FIRST_POLLS * shown.poll_seconds)
    return this.#options.clock() > (this.#seenAt.get(desk) as number) + patience
  }

  async #look(desk: Desk, held: Watched, calendar: Calendar): Promise<void> {
    const { db, source, clock } = this.#options
    const now = clock()
    const { shown: quote, accepted } = desk
    const condition = new DataCondition(held.condition?.trouble)
    const isAccepted = accepted !== held.accepted
    const moment = { ...desk.status(source, now), now, quote, isAccepted, isAway: false }
    const what = condition.next(moment, calendar)
    if (condition.trouble !== held.condition?.trouble) {
      await db.transaction().execute(async (trx) => {
        const isNews = await writeTrouble(trx, desk.stock.id, condition.trouble)
        if (!isNews || held.condition === null || what === null) return
        const session = calendar.at(now).latest?.session ?? null
        const price = quote?.price ?? null
        const view = { on: 'data' as const, subject: desk.stock, now, session, price, event: { what } }
        await tellAlerts(trx, this.#options, [
          { instrument_id: desk.stock.id, view, as_of: quote?.as_of ?? null, seq: null },
        ])
      })
    }
    this.#watched.set(desk, { condition, accepted })
  }
}
