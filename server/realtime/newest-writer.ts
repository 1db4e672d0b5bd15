import { SOCKET_LIMITS } from '../../domain/contract/protocol.ts'
import { type Following, isQuote, symbolOf } from './following.ts'
import type { NewestStore } from './newest.ts'
import type { NewestValue } from './newest-value.ts'
import { joinQuotes, type QuoteJoiner } from './quote-joiner.ts'
import type { SessionContext } from './session-context.ts'
import type { Traffic } from './traffic.ts'
import type { Transport } from './transport.ts'

// A turn comes slightly early when the one before it was late.
const WINDOW_MS = SOCKET_LIMITS.window_ms - 2
const NONE: readonly NewestValue[] = []

/**
 * Writes the newest values of one connection: changes since the last time, at most one quotes frame per window. A
 * connection that is still full is skipped and loses nothing, since only the newest value is ever written.
 */
export class NewestWriter {
  /** The newest seq in the quotes written in this epoch. */
  written = 0
  readonly #newest: NewestStore
  readonly #joiner: QuoteJoiner
  readonly #following: Following
  readonly #transport: Transport
  readonly #traffic: Traffic
  #quotesAt = Number.NEGATIVE_INFINITY
  #seenQuotes: number
  #seenFrames: number
  /** Followed since the last write: due no matter when they changed. */
  readonly #newQuotes = new Set<NewestValue>()
  readonly #newFrames = new Set<NewestValue>()

  constructor(
    { newest, joiner, traffic }: Pick<SessionContext, 'newest' | 'joiner' | 'traffic'>,
    following: Following,
    transport: Transport,
  ) {
    this.#newest = newest
    this.#joiner = joiner
    this.#traffic = traffic
    this.#following = following
    this.#transport = transport
    this.#seenQuotes = this.#seenFrames = newest.version
  }

  /** Adds newly followed values; those that the client has in this epoch wait for their next change. */
  add(values: ReadonlySet<NewestValue>, held: Readonly<Record<string, number>>): void {
    const { quotes, frames } = this.#following
    if (quotes.length + frames.length === values.size) this.#seenQuotes = this.#seenFrames = this.#newest.version
    for (const value of values) {
      if (!isQuote(value)) this.#newFrames.add(value)
      else if (value.refreshed || !(held[symbolOf(value)] >= value.seq)) this.#newQuotes.add(value)
    }
  }

  /** A new epoch: everything followed is written again. */
  restart(): void {
    this.written = 0
    this.#seenQuotes = this.#seenFrames = 0
  }

  write(now: number): void {
    if (this.#transport.buffered > 0) return
    const frames = this.#dueFrames()
    if (frames.length === 0) {
      this.#writeQuotes(now)
      return
    }
    this.#transport.together(() => {
      this.#writeQuotes(now)
      for (const frame of frames) this.#transport.send(frame.bytes)
    })
  }

  #writeQuotes(now: number): void {
    if (now - this.#quotesAt < WINDOW_MS) return
    const { quotes } = this.#following
    const seen = this.#seenQuotes
    const added = this.#newQuotes.size > 0
    const frame = added
      ? joinQuotes(quotes.filter((value) => isDue(value, seen, this.#newQuotes)))
      : this.#joiner.changedSince(quotes, seen)
    this.#seenQuotes = this.#newest.version
    if (added) this.#newQuotes.clear()
    if (!frame) return
    this.#transport.send(frame.bytes)
    // Newly followed or rewritten values may have changed long ago.
    if (!added && seen > 0) this.#traffic.wroteChanges(frame.changedAt)
    this.#quotesAt = now
    if (frame.seq > this.written) this.written = frame.seq
  }

  #dueFrames(): readonly NewestValue[] {
    const { frames } = this.#following
    const due = frames.length === 0 ? NONE : frames.filter((value) => isDue(value, this.#seenFrames, this.#newFrames))
    this.#seenFrames = this.#newest.version
    if (this.#newFrames.size > 0) this.#newFrames.clear()
    return due
  }
}

function isDue(value: NewestValue, seen: number, added: ReadonlySet<NewestValue>): boolean {
  return value.version > seen || (value.version > 0 && added.has(value))
}
