import type { EventChannel, UserChannel } from '#domain/contract/live/channels.ts'
import { channelName, type ParsedChannel, parseChannel } from '#domain/contract/live/client-frames.ts'
import { type ClientMessage, type ServerMessage, SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import type { Subscriber } from '../hub.ts'
import type { NewestValue } from '../newest.ts'
import type { Transport } from '../transport.ts'
import { EventCursor, type EventFrame } from './event-cursor.ts'
import type { NewestWriter } from './newest-writer.ts'
import type { SessionContext } from './session-context.ts'

type Subscribe = Extract<ClientMessage, { op: 'subscribe' }>

interface SubscriptionsOptions {
  context: SessionContext
  transport: Transport
  writer: NewestWriter
  /** The connection that the hub tells of the user's own channels. */
  subscriber: Subscriber
  userId: number
}

/** What one authenticated connection follows: newest values, which its writer writes, and the user's own channels. */
export class Subscriptions {
  readonly #context: SessionContext
  readonly #transport: Transport
  readonly #writer: NewestWriter
  readonly #subscriber: Subscriber
  readonly #userId: number
  readonly #cursors = new Map<EventChannel, EventCursor>()

  constructor({ context, transport, writer, subscriber, userId }: SubscriptionsOptions) {
    this.#context = context
    this.#transport = transport
    this.#writer = writer
    this.#subscriber = subscriber
    this.#userId = userId
  }

  /** Registers first, so that nothing falls between the newest values, written next, and the changes after them. */
  subscribe({ channels, epoch, held, after }: Subscribe): 'done' | 'limit' {
    const { newest } = this.#context
    const values = new Set<NewestValue>()
    const userChannels: UserChannel[] = []
    const unknown: string[] = []
    for (const name of channels) {
      const channel = parseChannel(name)
      const value = channel?.symbol ? this.#valueOf(channel) : undefined
      if (value) values.add(value)
      else if (channel?.symbol === null) userChannels.push(channel.kind)
      else unknown.push(name)
    }
    const symbols = this.symbols
    for (const { symbol } of values) symbols.add(symbol)
    if (symbols.size > SOCKET_LIMITS.symbols) return 'limit'
    this.#writer.add(values, epoch === newest.epoch ? (held ?? {}) : {})
    for (const channel of userChannels) this.#follow(channel, after ?? {})
    if (unknown.length > 0) this.#reportUnknown(unknown)
    return 'done'
  }

  unsubscribe(channels: readonly string[]): void {
    const parsed = channels.map(parseChannel).filter((channel) => channel !== null)
    this.#writer.remove(new Set(parsed.filter((channel) => channel.symbol !== null).map(channelName)))
    for (const { kind, symbol } of parsed) if (symbol === null) this.#unfollow(kind)
  }

  #valueOf(channel: Exclude<ParsedChannel, { symbol: null }>): NewestValue | undefined {
    const { newest, openBars } = this.#context
    return channel.kind === 'bars'
      ? openBars.value(channel.symbol, channel.interval)
      : newest.value(channel.kind, channel.symbol)
  }

  /** Symbols whose quotes or other values are followed. */
  get symbols(): Set<string> {
    return new Set(this.#writer.followed.map(({ symbol }) => symbol))
  }

  /** Reports lost events where there is room now. */
  reportLosses(): void {
    for (const cursor of this.#cursors.values()) cursor.reportLoss()
  }

  deliver(channel: EventChannel, event: EventFrame): void {
    this.#cursors.get(channel)?.deliver(event)
  }

  #follow(channel: UserChannel, after: Partial<Record<EventChannel, number>>): void {
    this.#context.hub.follow(channel, this.#userId, this.#subscriber)
    if (channel === 'watchlist') return
    const number = after[channel]
    if (number !== undefined) this.#replay(channel, number)
    else if (!this.#cursors.has(channel)) {
      this.#cursors.set(channel, new EventCursor(channel, this.#context.events.last[channel], this.#transport))
    }
  }

  #unfollow(channel: UserChannel): void {
    this.#context.hub.unfollow(channel, this.#userId, this.#subscriber)
    if (channel !== 'watchlist') this.#cursors.delete(channel)
  }

  #replay(channel: EventChannel, after: number): void {
    const cursor = new EventCursor(channel, after, this.#transport)
    this.#cursors.set(channel, cursor)
    cursor.pause()
    const end = (missed: EventFrame[] | null) => {
      // Another subscribe or an unsubscribe may have come meanwhile.
      if (this.#cursors.get(channel) === cursor) cursor.replay(missed)
    }
    this.#context.events.missed(this.#userId, channel, after).then(end, (error: Error) => {
      this.#context.onError(error, 'event replay failed')
      end(null)
    })
  }

  #reportUnknown(names: readonly string[]): void {
    const shown = names.slice(0, 5).map((name) => `«${name.slice(0, 40)}»`)
    const message = `No conocemos ${names.length === 1 ? 'este canal' : 'estos canales'}: ${shown.join(', ')}.`
    this.#transport.send(JSON.stringify({ op: 'error', code: 'unknown_channel', message } satisfies ServerMessage))
  }
}
