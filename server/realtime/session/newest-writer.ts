import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'
import { NewestQuote, type NewestStore, type NewestValue } from '../newest.ts'
import type { Traffic, Transport, Wire } from '../transport.ts'
import { emptyFrame } from '../wire-frame.ts'

// A flush comes slightly early when the one before it was late.
const WINDOW_MS = SOCKET_LIMITS.window_ms - 2
const NONE: readonly NewestValue[] = []

interface Shared {
  newest: NewestStore
  frameBuilder: QuotesFrameBuilder
  traffic: Traffic
}

/**
 * Writes the newest values of one connection: changes since the last write, at most one quotes frame per window. A
 * connection that is still full is skipped and loses nothing, since only the newest value is ever written. The hub
 * calls it without the session, and it calls the socket itself: with thousands of connections, each object between is
 * memory that no cache holds.
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
  #quotes: readonly NewestValue[] = NONE
  /** Values whose every change is a frame of its own: indicators, commentary and open bars. */
  #frames: readonly NewestValue[] = NONE
  /** Whole milliseconds, since V8 keeps a fraction in an object of its own. */
  #quotesAt = -WINDOW_MS
  #seenQuotes: number
  #seenFrames: number
  /** Values followed since the last write, which are due no matter when they changed; null where there are none. */
  #newQuotes: Set<NewestValue> | null = null
  #newFrames: Set<NewestValue> | null = null
  #dueQuotes: QuotesFrame | null = null
  #dueFrames: readonly NewestValue[] = NONE

  constructor({ newest, frameBuilder, traffic }: Shared, transport: Transport) {
    this.#newest = newest
    this.#frameBuilder = frameBuilder
    this.#traffic = traffic
    this.#transport = transport
    this.#wire = transport.wire
    this.#seenQuotes = this.#seenFrames = newest.version
  }

  get followed(): NewestValue[] {
    return [...this.#quotes, ...this.#frames]
  }

  /** Adds newly followed values; those that the client has in this epoch wait for their next change. */
  add(values: ReadonlySet<NewestValue>, held: Readonly<Record<string, number>>): void {
    const all = values.union(new Set(this.followed))
    this.#follow([...all])
    if (all.size === values.size) this.#seenQuotes = this.#seenFrames = this.#newest.version
    for (const value of values) {
      if (!(value instanceof NewestQuote)) (this.#newFrames ??= new Set()).add(value)
      else if (value.refreshed || !(held[value.symbol] >= value.seq)) (this.#newQuotes ??= new Set()).add(value)
    }
  }

  remove(channels: ReadonlySet<string>): void {
    this.#follow(this.followed.filter((value) => !channels.has(value.channel)))
  }

  /** Ends all writing. */
  clear(): void {
    this.#follow([])
    this.#newQuotes = this.#newFrames = null
    this.#dueQuotes = null
    this.#dueFrames = NONE
  }

  /** Starts a new epoch: everything followed is written again. */
  restart(): void {
    this.written = 0
    this.#seenQuotes = this.#seenFrames = 0
  }

  /** Finds what is due, which the next `write` writes. */
  collect(now: number): void {
    if (this.#wire.writableLength > 0) return
    if (now - this.#quotesAt >= WINDOW_MS) this.#dueQuotes = this.#takeQuotes(now)
    this.#dueFrames = this.#takeFrames()
  }

  write(): void {
    const quotes = this.#dueQuotes
    const frames = this.#dueFrames
    this.#dueQuotes = null
    this.#dueFrames = NONE
    if (quotes) this.#traffic.writeQuotes(this.#wire, quotes.bytes)
    for (const { bytes } of frames) this.#transport.send(bytes)
  }

  #takeQuotes(now: number): QuotesFrame | null {
    const quotes = this.#quotes
    const seen = this.#seenQuotes
    const added = this.#newQuotes
    const frame = added
      ? buildQuotesFrame(quotes.filter((value) => isDue(value, seen, added)))
      : this.#frameBuilder.changedSince(quotes, seen)
    this.#seenQuotes = this.#newest.version
    this.#newQuotes = null
    if (!frame) return null
    // Newly followed or rewritten values may have changed long ago.
    if (!added && seen > 0) this.#traffic.wroteChanges(frame.changedAt)
    this.#quotesAt = Math.floor(now)
    if (frame.seq > this.written) this.written = frame.seq
    return frame
  }

  #takeFrames(): readonly NewestValue[] {
    if (this.#frames === NONE) return NONE
    const due = this.#frames.filter((value) => isDue(value, this.#seenFrames, this.#newFrames))
    this.#seenFrames = this.#newest.version
    this.#newFrames = null
    return due
  }

  #follow(values: NewestValue[]): void {
    values.sort((a, b) => (a.channel < b.channel ? -1 : 1))
    this.#quotes = values.filter((value) => value instanceof NewestQuote)
    const frames = values.filter((value) => !(value instanceof NewestQuote))
    this.#frames = frames.length > 0 ? frames : NONE
  }
}

function isDue(value: NewestValue, seen: number, added: ReadonlySet<NewestValue> | null): boolean {
  return value.version > seen || (value.version > 0 && added !== null && added.has(value))
}

/** One quotes frame for the wire, the newest seq in it, and the moment of its oldest change. */
interface QuotesFrame {
  bytes: Buffer
  seq: number
  /** Epoch milliseconds; Infinity where only freshness changed. */
  changedAt: number
}

// The first item's comma is overwritten by the bracket.
const HEAD = Buffer.from('{"op":"quotes","items":[')
const TAIL = Buffer.from(']}')

/**
 * Joins the newest bytes of changed values into frames. Connections with the same list in one slice get the same frame,
 * which is built once.
 */
export class QuotesFrameBuilder {
  readonly #newest: NewestStore
  #frame: QuotesFrame | null = null
  #frameVersion = -1
  #frameSeen = -1
  #frameValues: readonly NewestValue[] = []
  readonly #changed: NewestValue[] = []

  constructor(newest: NewestStore) {
    this.#newest = newest
  }

  /** The frame of those `values` (ordered by channel name) that changed after version `seen`; null if none did. */
  changedSince(values: readonly NewestValue[], seen: number): QuotesFrame | null {
    if (seen === this.#frameSeen && this.#newest.version === this.#frameVersion && areSame(values, this.#frameValues)) {
      return this.#frame
    }
    const changed = this.#changed
    let count = 0
    for (let i = 0; i < values.length; i++) {
      if (values[i].version > seen) changed[count++] = values[i]
    }
    this.#frame = buildQuotesFrame(changed, count)
    this.#frameVersion = this.#newest.version
    this.#frameSeen = seen
    this.#frameValues = values
    return this.#frame
  }
}

function buildQuotesFrame(values: readonly NewestValue[], count = values.length): QuotesFrame | null {
  if (count === 0) return null
  let length = HEAD.length + TAIL.length - 1
  let seq = 0
  let changedAt = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    length += values[i].bytes.length
    if (values[i].seq > seq) seq = values[i].seq
    if (values[i].changedAt < changedAt) changedAt = values[i].changedAt
  }
  const { frame: bytes, start } = emptyFrame(length)
  let offset = start + HEAD.length - 1
  for (let i = 0; i < count; i++) {
    bytes.set(values[i].bytes, offset)
    offset += values[i].bytes.length
  }
  bytes.set(HEAD, start)
  bytes.set(TAIL, offset)
  return { bytes, seq, changedAt }
}

function areSame(a: readonly NewestValue[], b: readonly NewestValue[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false
  }
  return true
}
