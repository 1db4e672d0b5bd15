import type { EventChannel, UserChannel } from '../../domain/contract/channels.ts'
import type { ClientMessage, ServerMessage } from '../../domain/contract/protocol.ts'
import { EventCursor, type EventFrame } from './event-cursor.ts'
import { Following } from './following.ts'
import type { Subscriber } from './hub.ts'
import { NewestWriter } from './newest-writer.ts'
import type { SessionContext } from './session-context.ts'
import type { Transport } from './transport.ts'

type Subscribe = Extract<ClientMessage, { op: 'subscribe' }>

/** What one authenticated connection follows, and how it is written. */
export class Subscriptions {
  readonly writer: NewestWriter
  readonly #context: SessionContext
  readonly #transport: Transport
  readonly #subscriber: Subscriber
  readonly #userId: number
  readonly #following: Following
  readonly #cursors = new Map<EventChannel, EventCursor>()

  constructor(context: SessionContext, transport: Transport, subscriber: Subscriber, userId: number) {
    this.#context = context
    this.#transport = transport
    this.#subscriber = subscriber
    this.#userId = userId
    this.#following = new Following(context.newest)
    this.writer = new NewestWriter(context, this.#following, transport)
  }

  /** Registers first, so that nothing falls between the newest values, written next, and the changes after them. */
  subscribe({ channels, epoch, held, after }: Subscribe): 'done' | 'limit' {
    const asked = this.#following.add(channels)
    if (asked.overLimit) return 'limit'
    this.writer.add(asked.values, epoch === this.#context.newest.epoch ? (held ?? {}) : {})
    for (const channel of asked.userChannels) this.#follow(channel, after ?? {})
    if (asked.unknown.length > 0) this.#reportUnknown(asked.unknown)
    return 'done'
  }

  unsubscribe(channels: readonly string[]): void {
    for (const channel of this.#following.remove(channels)) {
      this.#context.hub.unfollow(channel, this.#userId, this.#subscriber)
      if (channel !== 'watchlist') this.#cursors.delete(channel)
    }
  }

  get symbols(): Set<string> {
    return this.#following.symbols
  }

  visit(now: number): void {
    this.writer.write(now)
    if (this.#cursors.size > 0) for (const cursor of this.#cursors.values()) cursor.settle()
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

  #replay(channel: EventChannel, after: number): void {
    const cursor = new EventCursor(channel, after, this.#transport)
    this.#cursors.set(channel, cursor)
    cursor.hold()
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
