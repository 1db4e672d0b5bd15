import { isSession } from '../session-dates.ts'
import { type DailyBar, HIGHEST_PRICE, HIGHEST_VOLUME, type Session } from '../types.ts'

/** A daily bar as an external source gives it: any field may be anything. */
export type RawBar = { [K in keyof DailyBar]: unknown }

export interface ValidBars {
  /** The valid bars, oldest first, one a session. */
  bars: DailyBar[]
  refused: { session: unknown; reason: string }[]
}

/**
 * The valid bars among `rows`, the history of a source in any order, and the reasons why the others are refused.
 * `hasSession` says whether the exchange traded on the day of an otherwise valid bar: sources repeat the last close on
 * holidays.
 */
export function validBars(rows: readonly RawBar[], hasSession: (bar: DailyBar) => boolean): ValidBars {
  const bySession = new Map<Session, DailyBar>()
  const refused: ValidBars['refused'] = []
  for (const row of rows) {
    const reason = refuseBar(row, bySession, hasSession)
    if (reason === null) bySession.set(row.session as Session, row as DailyBar)
    else refused.push({ session: row.session, reason })
  }
  const bars = [...bySession.values()].sort((a, b) => (a.session < b.session ? -1 : 1))
  return { bars, refused }
}

function refuseBar(
  row: RawBar,
  kept: ReadonlyMap<Session, DailyBar>,
  hasSession: (bar: DailyBar) => boolean,
): string | null {
  const bar = row as DailyBar
  const problem = dailyBarProblem({ ...bar, split: 1 })
  if (problem !== null) return problem
  if (kept.has(bar.session)) return `a second row of ${bar.session}`
  return hasSession(bar) ? null : 'the market was closed'
}

/** A daily bar as a file has it, with the split coefficient of its day, and the dividend of a share on that day. */
export interface UnadjustedBar extends DailyBar {
  split: number
  dividend?: number
}

/** Why a bar must be rejected, in a few words; null when it is valid. */
export function dailyBarProblem(bar: UnadjustedBar): string | null {
  const { session, open, high, low, close, volume, split } = bar
  if (!isSession(session)) return 'the date is not YYYY-MM-DD'
  if (!isPositive(open)) return 'the open is not a number above 0'
  if (!isPositive(high)) return 'the high is not a number above 0'
  if (!isPositive(low)) return 'the low is not a number above 0'
  if (!isPositive(close)) return 'the close is not a number above 0'
  if (!(Number.isFinite(volume) && volume >= 0)) return 'the volume is not a number of at least 0'
  if (high < low) return 'the high is below the low'
  if (open < low || open > high) return 'the open is outside low and high'
  if (close < low || close > high) return 'the close is outside low and high'
  if (!(high < HIGHEST_PRICE)) return 'the high is 1e12 or more, which is no price'
  if (!(volume < HIGHEST_VOLUME)) return 'the volume is 1e15 or more, which is none'
  if (!isPositive(split)) return 'the split coefficient is not a number above 0'
  return null
}

function isPositive(value: number): boolean {
  return Number.isFinite(value) && value > 0
}
