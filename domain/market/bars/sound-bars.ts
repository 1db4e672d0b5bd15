import type { Candle, Session } from '../types.ts'
import { checkCandle } from './candle-rules.ts'

/** A daily bar as an external source gives it: any field may be anything. */
export type RawBar = { [K in keyof Candle]: unknown }

export interface SoundBars {
  /** Oldest first, one a session. */
  bars: Candle[]
  refused: { session: unknown; reason: string }[]
}

/**
 * The valid bars of a source's history, in any order, and why the others are not. `hasSession` says whether the
 * exchange traded on the day of an otherwise sound bar: sources repeat the last close on holidays.
 */
export function soundBars(rows: readonly RawBar[], hasSession: (bar: Candle) => boolean): SoundBars {
  const bySession = new Map<Session, Candle>()
  const refused: SoundBars['refused'] = []
  for (const row of rows) {
    const reason = refuseBar(row, bySession, hasSession)
    if (reason === null) bySession.set(row.session as Session, row as Candle)
    else refused.push({ session: row.session, reason })
  }
  const bars = [...bySession.values()].sort((a, b) => (a.session < b.session ? -1 : 1))
  return { bars, refused }
}

function refuseBar(
  row: RawBar,
  kept: ReadonlyMap<Session, Candle>,
  hasSession: (bar: Candle) => boolean,
): string | null {
  const bar = row as Candle
  const problem = checkCandle({ ...bar, split: 1 })
  if (problem !== null) return problem
  if (kept.has(bar.session)) return `a second row of ${bar.session}`
  return hasSession(bar) ? null : 'the market was closed'
}
