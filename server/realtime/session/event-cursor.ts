import type { EventChannel } from '#domain/contract/live/channels.ts'
import type { ServerMessage } from '#domain/contract/live/protocol.ts'
import type { Transport } from '../transport.ts'

/** One event on its way to a socket: its number in the log and the whole frame. */
export interface EventFrame {
  id: number
  frame: string
}

/** The most events that are replayed, and that wait for a replay; a client that missed more must refetch. */
export const REPLAY_LIMIT = 300
const FULL_BYTES = 256 * 1024

/**
 * The position of one connection in one numbered channel: every event is sent once, in the order of the log. New events
 * wait while a replay is read. If there are too many, the client is told to refetch, never left with a gap.
 */
export class EventCursor {
  readonly #channel: EventChannel
  readonly #transport: Transport
  #sentTo: number
  #waiting: EventFrame[] | null = null
  #lost = false

  constructor(channel: EventChannel, sentTo: number, transport: Transport) {
    this.#channel = channel
    this.#sentTo = sentTo
    this.#transport = transport
  }

  /** Holds events back until `replay`. */
  pause(): void {
    this.#waiting = []
  }

  /** Sends the missed events (ascending), then those that waited; null if the missed ones are no longer known. */
  replay(missed: readonly EventFrame[] | null): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    if (missed === null) this.#lost = true
    for (const event of [...(missed ?? []), ...waiting]) this.deliver(event)
    this.reportLoss()
  }

  deliver(event: EventFrame): void {
    if (this.#waiting) {
      if (this.#waiting.length < REPLAY_LIMIT) this.#waiting.push(event)
      else this.#lost = true
      return
    }
    if (event.id <= this.#sentTo) return
    this.#sentTo = event.id
    if (this.#lost || this.#transport.wire.writableLength > FULL_BYTES) this.#lost = true
    else this.#transport.send(event.frame)
  }

  /** Reports a loss as soon as the connection has room. */
  reportLoss(): void {
    if (!this.#lost || this.#waiting || this.#transport.wire.writableLength > FULL_BYTES) return
    this.#lost = false
    this.#transport.send(JSON.stringify({ op: 'resync', channel: this.#channel } satisfies ServerMessage))
  }
}
