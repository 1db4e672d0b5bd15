import { DAY_MS, sessionOfDay } from './session-dates.ts'
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

/** A cycle is one run of a replay through its sessions. */
export interface ReplayCycle {
  /** The session that was played at an instant; the last one after the cycle. Before the replay its own date, by UTC. */
  sessionOf(instant: number): Session
  /** When a session is played, or the first one after it: epoch milliseconds. */
  openingOf(session: Session): number
  isOver(now: number): boolean
}

/** The cycle of a replay of `sessions` in which an instant was. */
export function replayCycle(sessions: readonly Session[], timing: ReplayTiming, instant: number): ReplayCycle {
  const played = playedSessions(instant, timing)
  const before = played - (played % sessions.length)
  return {
    sessionOf(instant) {
      if (instant < timing.anchor) return sessionOfDay(Math.floor(instant / DAY_MS))
      return sessions[Math.max(0, Math.min(playedSessions(instant, timing) - before, sessions.length - 1))]
    },
    openingOf(session) {
      const index = sessions.findIndex((played) => played >= session)
      const opened = before + (index === -1 ? sessions.length : index)
      return timing.anchor + 1000 * timing.daySeconds * opened
    },
    isOver: (now) => playedSessions(now, timing) >= before + sessions.length,
  }
}
