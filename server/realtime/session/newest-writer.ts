import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { NewestQuote, type NewestStore, type NewestValue } from '../newest.ts'
import { buildQuotesFrame, type QuotesFrame, type QuotesFrameBuilder } from '../quotes-frame.ts'
import type { Traffic, Transport, Wire } from '../transport.ts'
import type { SessionContext } from './session-context.ts'

// A flush comes slightly early when the one before it was late.
const WINDOW_MS = SOCKET_LIMITS.window_ms - 2

/**
 * Writes the newest values of one connection, in three phases:
 *
 * 1. Follow: a newly followed value is due, unless the client already holds it; later each of its changes is due.
 * 2. Collect: a turn gathers what is due: one frame of quotes in a window, and a frame for every other value. While a
 *    socket still has unsent bytes nothing is gathered; nothing is lost, since only the newest value is ever written.
 * 3. Write: the frames go to the socket. The hub collects for many connections before it writes to the first.
 *
 * With thousands of connections, no cache holds the objects of one of them when its turn comes. So the writer keeps the
 * socket itself, and its sets exist only while there is something in them.
 */
export class NewestWriter {
  /** The newest seq in the quotes written in this epoch. */
  written = 0
  readonly #newest: NewestStore
  readonly #frameBuilder: QuotesFrameBuilder
  readonly #traffic: Traffic
  readonly #transport: Transport
  readonly #wire: Wire
  /** The followed quotes, ordered by channel. The lists are replaced, never changed. */
  #quotes: readonly NewestQuote[] = []
  /** The other followed values: indicators, commentary and open bars. */
  #others: readonly NewestValue[] = []
  /** Values that are due no matter when they changed; null where there are none. */
  #newQuotes: Set<NewestValue> | null = null
  #newOthers: Set<NewestValue> | null = null
  /** The store's version at the last collecting; later changes are due. */
  #seenQuotes: number
  #seenOthers: number
  /** Monotonic milliseconds of the last quotes frame. */
  #quotesAt = Number.NEGATIVE_INFINITY
  #dueQuotes: QuotesFrame | null = null
  #dueOthers: readonly NewestValue[] | null = null

  constructor(context: Pick<SessionContext, 'newest' | 'frameBuilder' | 'traffic'>, transport: Transport) {
    this.#newest = context.newest
    this.#frameBuilder = context.frameBuilder
    this.#traffic = context.traffic
    this.#transport = transport
    this.#wire = transport.wire
    this.#seenQuotes = this.#seenOthers = context.newest.version
  }

  get followed(): NewestValue[] {
    return [...this.#quotes, ...this.#others]
  }

  /** Adds newly followed values; those that the client has in this epoch wait for their next change. */
  add(values: ReadonlySet<NewestValue>, held: Readonly<Record<string, number>>): void {
    const all = values.union(new Set(this.followed))
    this.#follow([...all])
    if (all.size === values.size) this.#seenQuotes = this.#seenOthers = this.#newest.version
    for (const value of values) {
      if (!(value instanceof NewestQuote)) (this.#newOthers ??= new Set()).add(value)
      else if (value.refreshed || !(held[value.symbol] >= value.seq)) (this.#newQuotes ??= new Set()).add(value)
    }
  }

  remove(channels: ReadonlySet<string>): void {
    this.#follow(this.followed.filter((value) => !channels.has(value.channel)))
  }

  /** Starts a new epoch: everything followed is due again. */
  restart(): void {
    this.written = 0
    this.#seenQuotes = this.#seenOthers = 0
  }

  /** Ends all writing. */
  clear(): void {
    this.#follow([])
    this.#newQuotes = this.#newOthers = null
    this.#dueQuotes = this.#dueOthers = null
  }

  #follow(values: NewestValue[]): void {
    values.sort((a, b) => (a.channel < b.channel ? -1 : 1))
    this.#quotes = values.filter((value) => value instanceof NewestQuote)
    this.#others = values.filter((value) => !(value instanceof NewestQuote))
  }

  collect(now: number): void {
    if (this.#wire.writableLength > 0) return
    if (now - this.#quotesAt >= WINDOW_MS) this.#dueQuotes = this.#collectQuotes(now)
    if (this.#others.length > 0) this.#dueOthers = this.#collectOthers()
  }

  #collectQuotes(now: number): QuotesFrame | null {
    const seen = this.#seenQuotes
    const added = this.#newQuotes
    this.#seenQuotes = this.#newest.version
    this.#newQuotes = null
    const frame = added
      ? buildQuotesFrame(this.#quotes.filter((value) => isDue(value, seen, added)))
      : this.#frameBuilder.changedSince(this.#quotes, seen)
    if (!frame) return null
    // Newly followed or rewritten values may have changed long ago.
    if (!added && seen > 0) this.#traffic.wroteChanges(frame.changedAt)
    this.#quotesAt = now
    this.written = Math.max(this.written, frame.seq)
    return frame
  }

  #collectOthers(): readonly NewestValue[] {
    const seen = this.#seenOthers
    const added = this.#newOthers
    this.#seenOthers = this.#newest.version
    this.#newOthers = null
    return this.#others.filter((value) => isDue(value, seen, added))
  }

  write(): void {
    const quotes = this.#dueQuotes
    const others = this.#dueOthers
    this.#dueQuotes = this.#dueOthers = null
    if (quotes) this.#traffic.writeQuotes(this.#wire, quotes.bytes)
    for (const { bytes } of others ?? []) this.#transport.send(bytes)
  }
}

function isDue(value: NewestValue, seen: number, added: ReadonlySet<NewestValue> | null): boolean {
  return value.version > seen || (value.version > 0 && added !== null && added.has(value))
}
