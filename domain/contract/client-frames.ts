import { parseSymbol } from './common.ts'
import type { ClientMessage, SymbolChannel, UserChannel } from './protocol.ts'

const SYMBOL_CHANNELS: readonly string[] = ['quote', 'indicators', 'commentary'] satisfies SymbolChannel[]
const USER_CHANNELS: readonly string[] = ['opportunities', 'news', 'watchlist'] satisfies UserChannel[]

/** A channel's parts: `symbol` is upper-cased and set for the channels that follow one symbol. */
export type ParsedChannel = { kind: SymbolChannel; symbol: string } | { kind: UserChannel; symbol: null }

/** The parts of a channel's name, or null where it is none. Whether the symbol exists is the caller's to say. */
export function parseChannel(name: string): ParsedChannel | null {
  if (isUserChannel(name)) return { kind: name, symbol: null }
  const cut = name.indexOf(':')
  const kind = name.slice(0, cut)
  const symbol = parseSymbol(name.slice(cut + 1))
  return cut > 0 && symbol && isSymbolChannel(kind) ? { kind, symbol } : null
}

/**
 * One frame of a client (text of at most SOCKET_LIMITS.frame_bytes) as its message, or null where it is malformed:
 * no JSON, no known `op`, a field of another type. Unknown fields are ignored.
 */
export function parseClientFrame(text: string): ClientMessage | null {
  const frame = parseObject(text)
  if (!frame) return null
  switch (frame.op) {
    case 'auth':
      return typeof frame.token === 'string' && frame.token.length > 0 ? { op: 'auth', token: frame.token } : null
    case 'pong':
      return isNumber(frame.seq) ? { op: 'pong', seq: frame.seq } : null
    case 'unsubscribe':
      return isTexts(frame.channels) ? { op: 'unsubscribe', channels: frame.channels } : null
    case 'subscribe':
      return subscribeMessage(frame)
    default:
      return null
  }
}

function subscribeMessage({ channels, epoch, held, after }: Record<string, unknown>): ClientMessage | null {
  if (!isTexts(channels)) return null
  if (epoch !== undefined && typeof epoch !== 'string') return null
  if (held !== undefined && !isNumbers(held)) return null
  if (after !== undefined && !isNumbers(after)) return null
  return { op: 'subscribe', channels, epoch, held, after }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isNumbers(value: unknown): value is Record<string, number> {
  return isRecord(value) && Object.values(value).every(isNumber)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isSymbolChannel(kind: string): kind is SymbolChannel {
  return SYMBOL_CHANNELS.includes(kind)
}

function isUserChannel(name: string): name is UserChannel {
  return USER_CHANNELS.includes(name)
}
