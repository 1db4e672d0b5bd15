import { CLOSE, SOCKET_LIMITS, TERMINAL_CODES } from '#domain/contract/live/protocol.ts'

const BACKOFF = {
  /** The first retry is at a random moment in this time, so that clients do not all return at once after a restart. */
  first_ms: 3_000,
  base_ms: 500,
  cap_ms: 30_000,
  /** Spread added to the wait in a server's farewell. */
  spread_ms: 500,
} as const

/** How a connection ended: its close code, and the wait in a farewell. */
export interface Ending {
  code: number
  retryMs: number | null
}

/**
 * Milliseconds until the next try, or null if retrying is useless. `attempt` counts the retries since the last
 * connection that held, from 0; `random` gives numbers in [0, 1).
 */
export function retryDelay(ending: Ending, attempt: number, random: () => number): number | null {
  if (TERMINAL_CODES.includes(ending.code)) return null
  if (ending.code === CLOSE.limit) return SOCKET_LIMITS.retry_after_limit_ms
  if (ending.retryMs !== null) return ending.retryMs + random() * BACKOFF.spread_ms
  if (attempt === 0) return random() * BACKOFF.first_ms
  return random() * Math.min(BACKOFF.cap_ms, BACKOFF.base_ms * 2 ** attempt)
}
