import type { Confidence } from '../contract/opportunities.ts'
import { HORIZON } from '../forecast/horizon.ts'
import { compare } from '../indicators/core/compare.ts'
import type { Columns, Session } from '../market/types.ts'

/** The outcome of a claim; `hit` is null for a claim that cannot be right or wrong. */
export interface Outcome {
  hit: boolean | null
  details: Readonly<Record<string, unknown>>
}

/**
 * The outcome of a signal at the close of `session`, in closed bars, oldest first: entry at the next open, exit at the
 * tenth close after it (contract section 7). Null while that close does not exist, or when the session is missing.
 */
export function signalOutcome(columns: Columns, session: Session, expects: Confidence): Outcome | null {
  const at = columns.session.indexOf(session)
  if (at < 0 || at + HORIZON >= columns.close.length) return null
  const entry = columns.open[at + 1]
  const exit = columns.close[at + HORIZON]
  const move = compare(exit, entry, exit)
  const hit = expects === 'Neutral' ? null : move === (expects === 'Positivo' ? 1 : -1)
  return { hit, details: { entry, exit, settled: columns.session[at + HORIZON] } }
}

/** The outcome of a forecast: whether the tenth close after `session` lay within its band. Null as in signalOutcome. */
export function forecastOutcome(
  columns: Columns,
  session: Session,
  band: { low80: readonly number[]; high80: readonly number[] },
): Outcome | null {
  const at = columns.session.indexOf(session)
  if (at < 0 || at + HORIZON >= columns.close.length) return null
  const exit = columns.close[at + HORIZON]
  const hit = exit >= band.low80[HORIZON - 1] && exit <= band.high80[HORIZON - 1]
  return { hit, details: { exit, settled: columns.session[at + HORIZON] } }
}
