import { PATH_BLOCKS } from '#domain/market/bars/bar-path.ts'

export interface ReplayTiming {
  /** Number of sessions before the replay restarts. */
  sessions: number
  /** Seconds that one session lasts. */
  daySeconds: number
  /** The instant (epoch ms) of the first start of the first session. */
  anchor: number
}

/** The position of a replay at one instant. Instants are epoch ms, not always whole. */
export interface ReplayPlace {
  /** How often the replay has restarted since the anchor. */
  cycle: number
  /** When this cycle began. */
  cycleStart: number
  /** Index of the session in progress. */
  session: number
  /** Step of the session's paths in force. */
  step: number
  /** When the newest tick came; ticks continue, at the close, after the path has ended. */
  tickedAt: number
}

export interface ReplayClock {
  stepsPerBlock: number
  placeAt(now: number): ReplayPlace
  /** When session `index` of the cycle that began at `cycleStart` ends. */
  endOf(index: number, cycleStart: number): number
}

const LEAST_STEPS_PER_BLOCK = 7
const TICKS_PER_SECOND = 2
/** The close lasts this long, or this share of a short session, so that every poll sees it. */
const HOLD_SECONDS = 2
const LONGEST_HOLD = 0.05

export function createReplayClock({ sessions, daySeconds, anchor }: ReplayTiming): ReplayClock {
  const dayMs = daySeconds * 1000
  const stepsPerBlock = Math.max(LEAST_STEPS_PER_BLOCK, Math.ceil((TICKS_PER_SECOND * daySeconds) / PATH_BLOCKS))
  const steps = PATH_BLOCKS * stepsPerBlock
  const held = Math.ceil(steps * Math.min(LONGEST_HOLD, HOLD_SECONDS / daySeconds))
  const tickMs = dayMs / (steps + 1 + held)

  return {
    stepsPerBlock,
    placeAt(now) {
      const day = Math.floor((now - anchor) / dayMs)
      const cycle = Math.floor(day / sessions)
      const dayStart = anchor + day * dayMs
      const tick = Math.min(steps + held, Math.floor((now - dayStart) / tickMs))
      return {
        cycle,
        cycleStart: anchor + cycle * sessions * dayMs,
        session: day - cycle * sessions,
        step: Math.min(steps, tick),
        tickedAt: Math.min(now, dayStart + tick * tickMs),
      }
    },
    endOf: (index, cycleStart) => cycleStart + (index + 1) * dayMs,
  }
}
