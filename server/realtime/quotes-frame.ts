// Tested by server/realtime/session/newest-writer.test.ts.

import type { NewestQuote, NewestStore } from './newest.ts'
import { emptyFrame } from './wire-frame.ts'

/** A frame of quotes, whose bytes are written to sockets as they are. */
export interface QuotesFrame {
  bytes: Buffer
  /** The newest of its quotes. */
  seq: number
  /** When its oldest change came, epoch milliseconds; Infinity where only freshness changed. */
  changedAt: number
}

/**
 * Makes the frames of changed quotes. Connections with the same list in one slice get the same frame, which is built
 * once.
 */
export class QuotesFrameBuilder {
  readonly #newest: NewestStore
  #last: { quotes: readonly NewestQuote[]; seen: number; version: number; frame: QuotesFrame | null } | null = null

  constructor(newest: NewestStore) {
    this.#newest = newest
  }

  /** The frame of those `quotes` (ordered by channel name) that changed after version `seen`; null if none did. */
  changedSince(quotes: readonly NewestQuote[], seen: number): QuotesFrame | null {
    const { version } = this.#newest
    const last = this.#last
    if (last?.seen === seen && last.version === version && areSame(quotes, last.quotes)) return last.frame
    const frame = buildQuotesFrame(quotes.filter((quote) => quote.version > seen))
    this.#last = { quotes, seen, version, frame }
    return frame
  }
}

function areSame(a: readonly NewestQuote[], b: readonly NewestQuote[]): boolean {
  return a.length === b.length && a.every((quote, i) => quote === b[i])
}

const HEAD = Buffer.from('{"op":"quotes","items":[')
const TAIL = Buffer.from(']}')
const COMMA = ','.charCodeAt(0)

/** Joins the items of `quotes` by copying their bytes; null if there are none. */
export function buildQuotesFrame(quotes: readonly NewestQuote[]): QuotesFrame | null {
  if (quotes.length === 0) return null
  let length = HEAD.length + quotes.length - 1 + TAIL.length
  let seq = 0
  let changedAt = Number.POSITIVE_INFINITY
  for (const quote of quotes) {
    length += quote.bytes.length
    seq = Math.max(seq, quote.seq)
    changedAt = Math.min(changedAt, quote.changedAt)
  }
  const { frame, start } = emptyFrame(length)
  frame.set(HEAD, start)
  let offset = start + HEAD.length
  for (const [i, { bytes }] of quotes.entries()) {
    if (i > 0) frame[offset++] = COMMA
    frame.set(bytes, offset)
    offset += bytes.length
  }
  frame.set(TAIL, offset)
  return { bytes: frame, seq, changedAt }
}
