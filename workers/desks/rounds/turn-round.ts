import { isDatabaseBusy } from '#platform/database/errors.ts'
import type { AlertFloor } from '../alerts/alert-floor.ts'
import type { Turn } from '../back-office/back-office.ts'
import type { Opening } from '../back-office/closed-bars.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'

export interface TurnRoundOptions {
  desks: Desks
  /** The back office's answer; it may take long, and rejects if the work cannot be done now. */
  open: (turn: Turn) => Promise<Opening | null>
  alerts: Pick<AlertFloor, 'turnOf' | 'waits'>
  clock: () => number
}

/** The back office reads one stock while it computes another. */
const AT_ONCE = 2
const RETRY_MS = 5_000

/** Gives every desk with a new session the results of its closed bars, first those whose alerts wait for them. */
export class TurnRound {
  readonly everyMs = 250
  readonly #options: TurnRoundOptions
  readonly #retryAt = new WeakMap<Desk, number>()

  constructor(options: TurnRoundOptions) {
    this.#options = options
  }

  async round(signal: AbortSignal): Promise<void> {
    const { desks, alerts } = this.#options
    const { first = [], later = [] } = Object.groupBy(
      desks.all.filter((desk) => this.#isDue(desk)),
      (desk) => (alerts.waits(desk) ? 'first' : 'later'),
    )
    const due = [...first, ...later].values()
    const work = async () => {
      for (const desk of due) {
        if (signal.aborted) return
        await this.#turn(desk, signal)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  #isDue(desk: Desk): boolean {
    const { clock } = this.#options
    return desk.quote !== null && desk.quote.session !== desk.session && (this.#retryAt.get(desk) ?? 0) <= clock()
  }

  async #turn(desk: Desk, signal: AbortSignal): Promise<void> {
    const { desks, open, alerts, clock } = this.#options
    const { quote, version, stock } = desk
    if (quote === null) return
    const { session } = quote
    // After time went back (a replay restarted), everything starts from nothing.
    const from = desk.session !== null && desk.session < session ? desk.session : null
    try {
      const opening = await open({ stock, session, from, ...alerts.turnOf(desk) })
      if (desk.version === version) desk.begin(session, opening)
      desks.succeeded('closed bars', desk)
    } catch (error) {
      if (signal.aborted) return
      this.#retryAt.set(desk, clock() + RETRY_MS)
      if (isDatabaseBusy(error)) throw error
      desks.failed('closed bars', desk, error)
    }
  }
}
