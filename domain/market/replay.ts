import type { Session } from './types.ts'

/** When a replay plays its sessions: one after another since `anchor` (epoch milliseconds), each as long as the others. */
export interface ReplayTiming {
  anchor: number
  daySeconds: number
}

const DEFAULT_SESSIONS = 60

/** The sessions of a market that are replayed: those from `start` on, or the last 60 where it is null. */
export function replayedSessions(sessions: readonly Session[], start: Session | null): readonly Session[] {
  return start === null ? sessions.slice(-DEFAULT_SESSIONS) : sessions.filter((session) => session >= start)
}

/** How many sessions a replay has played whole between its anchor and an instant. */
export function playedSessions(instant: number, { anchor, daySeconds }: ReplayTiming): number {
  return Math.floor((instant - anchor) / (1000 * daySeconds))
}
