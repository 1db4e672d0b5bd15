import type { BarsInput, ClosedBar, PastSession } from '#domain/alerts/alert.ts'
import { ClosedBars } from '#domain/alerts/closed-bars.ts'
import type { Calendar } from '#domain/market/calendars/calendar.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import type { Trx } from '#platform/database/database.ts'
import { advanceBar, readArmedAlerts } from '#platform/repositories/alerts/evaluation.ts'
import type { InstrumentRow } from '#platform/repositories/market/instruments.ts'
import { demonstratedRules } from '#platform/repositories/signals/opportunities.ts'
import { type AlertDeps, evaluateAlerts } from './store-decisions.ts'

type AlertedStock = Pick<InstrumentRow, 'id' | 'symbol' | 'currency'>

/** A stock's closed bars as alerts evaluate them. Nothing is computed for a stock without alerts. */
export class BarAlerts {
  readonly #closed: Columns
  /** Null where sessions have no hours by the clock. */
  readonly #calendar: Calendar | null
  readonly #stock: AlertedStock
  #bars: ClosedBars | null = null

  constructor(closed: Columns, calendar: Calendar | null, stock: AlertedStock) {
    this.#closed = closed
    this.#calendar = calendar
    this.#stock = stock
  }

  /** The sessions from `since` on, oldest first. */
  past(since: Session): PastSession[] {
    return this.#read().past(since)
  }

  /**
   * Evaluates the bars that have closed since the last evaluated one, and stores the newest with the decisions:
   * whatever happens, each bar is evaluated once. The first time there is no earlier bar to compare with.
   */
  async evaluate(trx: Trx, deps: AlertDeps, at: { now: number; session: Session }): Promise<void> {
    const { id } = this.#stock
    const newest = this.#closed.session.at(-1)
    if (newest === undefined) return
    const evaluated = await advanceBar(trx, id, newest)
    if (evaluated === null || evaluated >= newest) return
    if ((await readArmedAlerts(trx, [id], 'bars')).length === 0) return
    const demonstrated = await demonstratedRules(trx, id)
    const view = this.#viewOf(evaluated, at, (rule) => demonstrated.has(rule))
    await evaluateAlerts(trx, deps, [{ instrument_id: id, view, as_of: null, seq: null }])
  }

  #viewOf(
    evaluated: Session,
    { now, session }: { now: number; session: Session },
    isDemonstrated: ClosedBar['isDemonstrated'],
  ): BarsInput {
    const calendar = this.#calendar
    const bars = this.#read()
      .after(evaluated)
      // Where sessions have no hours by the clock, all that is known is that the bar has closed by now.
      .map((bar) => ({ ...bar, isDemonstrated, close_at: calendar === null ? now : bar.close_at }))
    return { on: 'bars', subject: this.#stock, now, session: calendar?.at(now).latest?.session ?? session, bars }
  }

  #read(): ClosedBars {
    this.#bars ??= new ClosedBars(this.#closed, this.#calendar, this.#stock)
    return this.#bars
  }
}
