import type { UserChannel } from '../../domain/contract/channels.ts'
import { parseChannel } from '../../domain/contract/client-frames.ts'
import { SOCKET_LIMITS } from '../../domain/contract/protocol.ts'
import type { NewestStore } from './newest.ts'
import type { NewestQuote, NewestValue } from './newest-value.ts'

/** A parsed subscribe frame: values, the user's own channels, unknown ones, and whether it asked for too much. */
export interface Asked {
  values: Set<NewestValue>
  userChannels: UserChannel[]
  unknown: string[]
  overLimit: boolean
}

/** The channels one connection follows. The lists are replaced, never changed, and ordered by channel. */
export class Following {
  quotes: readonly NewestValue[] = []
  /** Channels whose every change is a frame of its own: indicators and commentary. */
  frames: readonly NewestValue[] = []
  readonly #newest: NewestStore

  constructor(newest: NewestStore) {
    this.#newest = newest
  }

  add(channels: readonly string[]): Asked {
    const asked: Asked = { values: new Set(), userChannels: [], unknown: [], overLimit: false }
    const held = new Set([...this.quotes, ...this.frames])
    for (const name of channels) {
      const channel = parseChannel(name)
      const value = channel?.symbol ? this.#newest.value(`${channel.kind}:${channel.symbol}`) : undefined
      if (value) {
        asked.values.add(value)
        held.add(value)
      } else if (channel && channel.symbol === null) asked.userChannels.push(channel.kind)
      else asked.unknown.push(name)
    }
    asked.overLimit = new Set([...held].map(symbolOf)).size > SOCKET_LIMITS.symbols
    if (!asked.overLimit) this.#set([...held])
    return asked
  }

  /** Returns the user's channels among `channels`. */
  remove(channels: readonly string[]): UserChannel[] {
    const parsed = channels.map(parseChannel)
    const gone = new Set(parsed.map((channel) => channel && `${channel.kind}:${channel.symbol}`))
    this.#set([...this.quotes, ...this.frames].filter((value) => !gone.has(value.channel)))
    return parsed.flatMap((channel) => (channel && channel.symbol === null ? [channel.kind] : []))
  }

  /** Symbols whose quotes or other values are followed. */
  get symbols(): Set<string> {
    return new Set([...this.quotes, ...this.frames].map(symbolOf))
  }

  #set(values: NewestValue[]): void {
    values.sort((a, b) => (a.channel < b.channel ? -1 : 1))
    this.quotes = values.filter(isQuote)
    this.frames = values.filter((value) => !isQuote(value))
  }
}

export function symbolOf(value: NewestValue): string {
  return value.channel.slice(value.channel.indexOf(':') + 1)
}

export function isQuote(value: NewestValue): value is NewestQuote {
  return value.channel.startsWith('quote:')
}
