import { look } from '../../domain/alerts/core/look.ts'
import type { AlertLook } from '../../domain/alerts/core/view.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { holdWaiting, readWaiting, type WaitingAlert } from '../../platform/repositories/alerts/waiting.ts'
import { type DecisionGround, storeDecided } from './store-decided.ts'

/** Something that alerts of one stock look at, once. */
export interface Telling {
  instrument_id: number
  view: AlertLook
  /** Of the price that is told with it. */
  as_of: number | null
  seq: number | null
  /** Left out where it concerns every alert that looks at such things. */
  concerns?(alert: WaitingAlert): boolean
}

/**
 * Decides what alerts make of `tellings`, one after another, in the transaction that stores what they tell: whatever
 * happens to it, each is looked at once.
 */
export async function tellAlerts(trx: Trx, ground: DecisionGround, tellings: readonly Telling[]): Promise<void> {
  const [first] = tellings
  if (first === undefined) return
  const { on } = first.view
  const told = tellings.map(({ instrument_id }) => instrument_id)
  const held = await holdWaiting(trx, told, on)
  const ids = new Set(held.map(({ instrument_id }) => instrument_id))
  for (const { instrument_id, view, as_of, seq, concerns = () => true } of tellings) {
    if (!ids.has(instrument_id)) continue
    // What was told before it has changed them.
    const waiting = tellings.length === 1 ? held : await readWaiting(trx, [instrument_id], on)
    const decided = waiting.filter(concerns).flatMap((alert) => {
      const step = look(alert.alert, alert.state, view)
      return step === null ? [] : { alert, step, as_of, seq }
    })
    await storeDecided(trx, ground, decided)
  }
}
