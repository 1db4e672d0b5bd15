import { DataCondition } from '../../../domain/alerts/core/data-condition.ts'
import type { Calendar } from '../../../domain/market/calendars/calendar.ts'
import type { Source } from '../../../domain/market/sources.ts'
import type { Quote } from '../../../domain/market/types.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readTroubles, writeTrouble } from '../../../platform/repositories/alerts/progress.ts'
import type { DecisionGround } from '../../alerts/store-decided.ts'
import { tellAlerts } from '../../alerts/tell-alerts.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'
import type { AlertFloor } from './alert-floor.ts'
import { priceStatus } from './price-look.ts'

export interface TroubleRoundOptions extends DecisionGround {
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
  readonly #openedAt: number
  readonly #watched = new Map<Desk, Watched>()
  #isFirst = true

  constructor(options: TroubleRoundOptions) {
    this.#options = options
    this.#openedAt = options.clock()
  }

  async round(): Promise<void> {
    const { desks, alerts } = this.#options
    const watched = [...desks].filter((desk) => alerts.watchesData(desk))
    for (const desk of this.#watched.keys()) if (!watched.includes(desk)) this.#watched.delete(desk)
    await this.#begin(watched.filter((desk) => !this.#watched.has(desk)))
    for (const [desk, held] of this.#watched) {
      if (desk.calendar === null || !this.#isHeard(desk)) continue
      await this.#look(desk, held, desk.calendar)
    }
  }

  /** The first round goes on from what the leader before told; later ones begin with alerts that have just been made. */
  async #begin(desks: readonly Desk[]): Promise<void> {
    const ids = desks.map(({ stock }) => stock.id)
    const told = this.#isFirst && ids.length > 0 ? await readTroubles(this.#options.db, ids) : new Map()
    this.#isFirst = false
    for (const desk of desks) {
      const trouble = told.get(desk.stock.id)
      this.#watched.set(desk, { condition: trouble === undefined ? null : new DataCondition(trouble), accepted: null })
    }
  }

  /** A source has its first polls before its silence counts, whoever asked it before. */
  #isHeard({ accepted, shown }: Desk): boolean {
    if (accepted !== null) return true
    if (shown === null) return false
    const patience = 1_000 * (shown.delay_seconds + FIRST_POLLS * shown.poll_seconds)
    return this.#options.clock() > this.#openedAt + patience
  }

  async #look(desk: Desk, held: Watched, calendar: Calendar): Promise<void> {
    const { db, source, clock } = this.#options
    const now = clock()
    const { shown: quote, accepted } = desk
    const condition = new DataCondition(held.condition?.trouble)
    const isAccepted = accepted !== held.accepted
    const moment = { ...priceStatus(desk, source, now), now, quote, isAccepted, isAway: false }
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
