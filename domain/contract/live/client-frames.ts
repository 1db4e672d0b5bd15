import * as Type from 'typebox'
import { INTERVALS, type Interval } from '../../market/bars/intervals.ts'
import { checkOf } from '../check.ts'
import { ByName, parseSymbol } from '../common.ts'
import { type BarChannel, EVENT_CHANNELS, type SymbolChannel, type UserChannel } from './channels.ts'

const SYMBOL_CHANNELS: readonly string[] = ['quote', 'indicators', 'commentary'] satisfies SymbolChannel[]
const USER_CHANNELS: readonly string[] = [...EVENT_CHANNELS, 'watchlist'] satisfies UserChannel[]

const Channels = Type.Array(Type.String())
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** All messages of a client on the live socket, by their `op` (contract section 4). */
export const CLIENT_FRAMES = {
  auth: Type.Object({ op: Type.Literal('auth'), token: Type.String({ minLength: 1 }) }),
  subscribe: Type.Object({
    op: Type.Literal('subscribe'),
    channels: Channels,
    epoch: Type.Optional(Type.String()),
    /** The newest seq that the client has, by symbol. It counts only while `epoch` is still the server's. */
    held: Type.Optional(ByName(Count)),
    /** The id of the newest event that the client has of a numbered channel. */
    after: Type.Optional(ByName(Count)),
  }),
  unsubscribe: Type.Object({ op: Type.Literal('unsubscribe'), channels: Channels }),
  pong: Type.Object({ op: Type.Literal('pong'), seq: Count }),
} as const

const SCHEMAS = Object.values(CLIENT_FRAMES)

type Frames = typeof CLIENT_FRAMES
export type ClientMessage = { [op in keyof Frames]: Type.Static<Frames[op]> }[keyof Frames]

/** The parts of a channel's name. `symbol` is upper-cased, and set for the channels that follow one symbol. */
export type ParsedChannel =
  | { kind: SymbolChannel; symbol: string }
  | { kind: BarChannel; symbol: string; interval: Interval }
  | { kind: UserChannel; symbol: null }

/** Parses a channel's name; null where it is none. The caller must check whether the symbol exists. */
export function parseChannel(name: string): ParsedChannel | null {
  if (isUserChannel(name)) return { kind: name, symbol: null }
  const [kind, text = '', width, ...more] = name.split(':')
  const symbol = parseSymbol(text)
  if (!symbol || more.length > 0) return null
  if (width === undefined) return isSymbolChannel(kind) ? { kind, symbol } : null
  const interval = INTERVALS.find((each) => each === width)
  return kind === 'bars' && interval ? { kind, symbol, interval } : null
}

/** The name of a channel of one symbol, as `parseChannel` reads it. */
export function channelName(channel: Exclude<ParsedChannel, { symbol: null }>): string {
  const { kind, symbol } = channel
  return 'interval' in channel ? `${kind}:${symbol}:${channel.interval}` : `${kind}:${symbol}`
}

/**
 * Parses one frame of a client (text of at most SOCKET_LIMITS.frame_bytes) into its message. The result is null where
 * it is malformed: no JSON, no known `op`, or a field of the wrong type. Unknown fields are left out.
 */
export function parseClientFrame(text: string): ClientMessage | null {
  const frame = parse(text)
  const schema = SCHEMAS.find((schema) => checkOf(schema)(frame))
  if (!schema) return null
  const known = Object.entries(frame as ClientMessage).filter(([name]) => Object.hasOwn(schema.properties, name))
  return Object.fromEntries(known) as ClientMessage
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isSymbolChannel(kind: string): kind is SymbolChannel {
  return SYMBOL_CHANNELS.includes(kind)
}

function isUserChannel(name: string): name is UserChannel {
  return USER_CHANNELS.includes(name)
}
