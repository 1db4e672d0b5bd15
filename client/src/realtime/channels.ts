import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { ClientMessage } from '#domain/contract/live/protocol.ts'

/** A subscribe frame of this many channels, with `held` and `after`, stays under the server's 4 KB. */
const CHANNELS_PER_FRAME = 40
/**
 * Milliseconds between two changes that are sent. The server closes a socket that sends more than 20 messages a second;
 * a change takes two, and a reader who leafs through the views makes many.
 */
export const SPACING_MS = 150

interface ChannelsOptions {
  /** Returns false without a connection; `resume` then sends everything once there is one. */
  send(message: ClientMessage): boolean
  /** The server's epoch, and the newest seq that the page has of a symbol in it. */
  epoch(): string | null
  heldSeq(symbol: string): number | undefined
  /** Id of the newest event that the page has of a numbered channel. */
  heldEvent(channel: EventChannel): number | undefined
}

/**
 * Counts the channels that views want: two views may want the same one, but the server is told only once. Changes
 * are sent together, at the end of the current task or a moment after the last ones, so that a change of view does not
 * unsubscribe and resubscribe a channel.
 */
export class Channels {
  readonly #options: ChannelsOptions
  readonly #wanted = new Map<string, number>()
  readonly #sent = new Set<string>()
  #scheduled = false
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(options: ChannelsOptions) {
    this.#options = options
  }

  /** Adds the channels until the returned function is called, which must happen only once. */
  acquire(channels: readonly string[]): () => void {
    for (const channel of channels) this.#wanted.set(channel, (this.#wanted.get(channel) ?? 0) + 1)
    this.#schedule()
    return () => {
      for (const channel of channels) this.#release(channel)
      this.#schedule()
    }
  }

  /** Subscribes everything again: a new connection knows no channel yet. */
  resume(): void {
    this.#sent.clear()
    this.#flush()
  }

  #release(channel: string): void {
    const count = (this.#wanted.get(channel) ?? 0) - 1
    if (count > 0) this.#wanted.set(channel, count)
    else this.#wanted.delete(channel)
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    const send = () => {
      this.#scheduled = false
      this.#flush()
    }
    const waitMs = this.#sentAt + SPACING_MS - performance.now()
    if (waitMs > 0) setTimeout(send, Math.min(waitMs, SPACING_MS))
    else queueMicrotask(send)
  }

  #flush(): void {
    const gone = [...this.#sent].filter((channel) => !this.#wanted.has(channel))
    const added = [...this.#wanted.keys()].filter((channel) => !this.#sent.has(channel))
    if (gone.length + added.length > 0) this.#sentAt = performance.now()
    for (const part of parts(gone)) {
      if (!this.#options.send({ op: 'unsubscribe', channels: part })) return
      for (const channel of part) this.#sent.delete(channel)
    }
    for (const part of parts(added)) {
      if (!this.#options.send(this.#subscribe(part))) return
      for (const channel of part) this.#sent.add(channel)
    }
  }

  #subscribe(channels: string[]): ClientMessage {
    const epoch = this.#options.epoch()
    const held: Record<string, number> = {}
    const after: Partial<Record<EventChannel, number>> = {}
    for (const channel of channels) {
      const symbol = channel.startsWith('quote:') ? channel.slice('quote:'.length) : null
      const seq = symbol === null ? undefined : this.#options.heldSeq(symbol)
      if (symbol !== null && seq !== undefined) held[symbol] = seq
    }
    for (const channel of EVENT_CHANNELS) {
      const number = channels.includes(channel) ? this.#options.heldEvent(channel) : undefined
      if (number !== undefined) after[channel] = number
    }
    return {
      op: 'subscribe',
      channels,
      ...(epoch !== null && Object.keys(held).length > 0 && { epoch, held }),
      ...(Object.keys(after).length > 0 && { after }),
    }
  }
}

function parts(channels: string[]): string[][] {
  const result: string[][] = []
  for (let at = 0; at < channels.length; at += CHANNELS_PER_FRAME)
    result.push(channels.slice(at, at + CHANNELS_PER_FRAME))
  return result
}
