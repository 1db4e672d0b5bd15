import * as Type from 'typebox'
import { INTERVALS, type Interval } from '../../market/bars/intervals.ts'
import { checkOf } from '../check.ts'
import { ByName, parseSymbol } from '../common.ts'
import { type BarChannel, EVENT_CHANNELS, type SymbolChannel, type UserChannel } from './channels.ts'

const SYMBOL_CHANNELS: readonly string[] = ['quote', 'indicators', 'commentary'] satisfies SymbolChannel[]
const USER_CHANNELS: readonly string[] = [...EVENT_CHANNELS, 'watchlist'] satisfies UserChannel[]

const Channels = Type.Array(Type.String())
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Every message of a client on the live socket, by its `op`; section 4 of the contract. */
export const CLIENT_FRAMES = {
  auth: Type.Object({ op: Type.Literal('auth'), token: Type.String({ minLength: 1 }) }),
  subscribe: Type.Object({
    op: Type.Literal('subscribe'),
    channels: Channels,
    epoch: Type.Optional(Type.String()),
    /** Newest seq the client holds, by symbol; obeyed only while `epoch` is still the server's. */
    held: Type.Optional(ByName(Count)),
    /** The newest event that the client has of a numbered channel. */
    after: Type.Optional(ByName(Count)),
  }),
  unsubscribe: Type.Object({ op: Type.Literal('unsubscribe'), channels: Channels }),
  pong: Type.Object({ op: Type.Literal('pong'), seq: Count }),
} as const

const SCHEMAS = Object.values(CLIENT_FRAMES)

type Frames = typeof CLIENT_FRAMES
export type ClientMessage = { [op in keyof Frames]: Type.Static<Frames[op]> }[keyof Frames]

/** A channel's parts: `symbol` is upper-cased and set for the channels that follow one symbol. */
export type ParsedChannel =
  | { kind: SymbolChannel; symbol: string }
  | { kind: BarChannel; symbol: string; interval: Interval }
  | { kind: UserChannel; symbol: null }

/** The parts of a channel's name, or null where it is none. Whether the symbol exists is for the caller to check. */
export function parseChannel(name: string): ParsedChannel | null {
  if (isUserChannel(name)) return { kind: name, symbol: null }
  const [kind, text = '', width, ...more] = name.split(':')
  const symbol = parseSymbol(text)
  if (!symbol || more.length > 0) return null
  if (width === undefined) return isSymbolChannel(kind) ? { kind, symbol } : null
  const interval = INTERVALS.find((each) => each === width)
  return kind === 'bars' && interval ? { kind, symbol, interval } : null
}

/** The name of a channel of one symbol, as parseChannel reads it. */
export function channelName(channel: Exclude<ParsedChannel, { symbol: null }>): string {
  const { kind, symbol } = channel
  return 'interval' in channel ? `${kind}:${symbol}:${channel.interval}` : `${kind}:${symbol}`
}

/**
 * One frame of a client (text of at most SOCKET_LIMITS.frame_bytes) as its message, or null where it is malformed:
 * no JSON, no known `op`, a field of another type. Unknown fields are left out.
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
