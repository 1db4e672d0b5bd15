import { dayOfSession } from '../sessions.ts'
import type { Session } from '../types.ts'
import { ASK_DAILY } from './dates.ts'

/** Days from one bar to the next, with what holidays and the length of months change. */
const SPACINGS: readonly { name: string; least: number; most: number }[] = [
  { name: 'weekly', least: 5, most: 9 },
  { name: 'monthly', least: 26, most: 35 },
  { name: 'quarterly', least: 85, most: 97 },
  { name: 'yearly', least: 358, most: 373 },
]
/** A week or month without its usual day is an exception. */
const SHARE = 0.8
/** Fewer say nothing about their spacing. */
const FEWEST_BARS = 3

/** Why bars of these sessions, ascending, are not daily ones, without the subject; null when they may be. */
export function spacingProblem(sessions: readonly Session[]): string | null {
  if (sessions.length < FEWEST_BARS) return null
  const days = sessions.map(dayOfSession)
  const gaps = days.slice(1).map((day, i) => day - days[i])
  // The newest bar may be that of a week or month which is not over.
  if (gaps.length > 2) gaps.pop()
  const found = SPACINGS.find(({ least, most }) => {
    return gaps.filter((gap) => gap >= least && gap <= most).length >= SHARE * gaps.length
  })
  return found === undefined ? null : `its bars are ${found.name}: ${ASK_DAILY}`
}
