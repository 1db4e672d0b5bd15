import type { CommentaryAnswer } from '../commentary.ts'
import type { ServerMessage } from './server-frames.ts'

// What both ends of the live socket know beside its messages, whose shapes stand in client-frames.ts and
// server-frames.ts; contract.md section 4 describes it in words.

export type { QuoteItem } from '../quotes.ts'
export type { ClientMessage } from './client-frames.ts'
export type { ServerMessage } from './server-frames.ts'

/** The fields of the answer of POST /api/stocks/. */
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

/** Codes after which a client never tries again. */
export const TERMINAL_CODES: readonly number[] = [CLOSE.not_authenticated, CLOSE.forbidden]

export const SOCKET_LIMITS = {
  frame_bytes: 4096,
  symbols: 60,
  sockets_per_user: 6,
  messages_per_second: 20,
  auth_ms: 5_000,
  ping_ms: 20_000,
  pong_due_ms: 10_000,
  /** A pong that still does not acknowledge what was written this long before ends the socket. */
  behind_ms: 30_000,
  /** One window of the sliced flush: at most one quotes frame per socket in it. */
  window_ms: 250,
  retry_after_limit_ms: 60_000,
} as const
