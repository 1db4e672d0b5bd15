import type { CommentaryAnswer } from '../commentary.ts'
import type { ServerMessage } from './server-frames.ts'

// Constants that both ends of the live socket share. The shapes of its messages are in client-frames.ts and
// server-frames.ts, and section 4 of contract.md describes the protocol.

export type { QuoteItem } from '../quotes.ts'
export type { ClientMessage } from './client-frames.ts'
export type { ServerMessage } from './server-frames.ts'

/** A commentary, with the same fields as the answer of POST /api/stocks/. */
export type Commentary = CommentaryAnswer

export type ErrorCode = Extract<ServerMessage, { op: 'error' }>['code']

export const CLOSE = {
  malformed: 4400,
  not_authenticated: 4401,
  forbidden: 4403,
  slow: 4008,
  resync: 4010,
  limit: 4429,
  restart: 1012,
  too_long: 1009,
} as const

/** Close codes after which a client must not connect again. */
export const TERMINAL_CODES: readonly number[] = [CLOSE.not_authenticated, CLOSE.forbidden]

export const SOCKET_LIMITS = {
  frame_bytes: 4096,
  symbols: 60,
  sockets_per_user: 6,
  messages_per_second: 20,
  auth_ms: 5_000,
  ping_ms: 20_000,
  pong_due_ms: 10_000,
  /** Milliseconds after which the socket is closed if a pong does not acknowledge what was written before. */
  behind_ms: 30_000,
  /** Milliseconds of a window, in which each socket gets at most one frame of quotes. */
  window_ms: 250,
  retry_after_limit_ms: 60_000,
} as const
