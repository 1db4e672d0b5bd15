import type { NewestStore } from './newest.ts'
import type { NewestValue } from './newest-value.ts'

/** One quotes frame, the newest seq in it, and the moment of its oldest change. */
export interface QuotesFrame {
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
 * made once.
 */
export class QuoteJoiner {
  readonly #newest: NewestStore
  #frame: QuotesFrame | null = null
  #frameVersion = -1
  #frameSeen = -1
  #frameValues: readonly NewestValue[] = []
  readonly #changed: NewestValue[] = []

  constructor(newest: NewestStore) {
    this.#newest = newest
  }

  /** Those of `values` (by channel name) that changed after version `seen`; null if none did. */
  changedSince(values: readonly NewestValue[], seen: number): QuotesFrame | null {
    if (seen === this.#frameSeen && this.#newest.version === this.#frameVersion && same(values, this.#frameValues)) {
      return this.#frame
    }
    const changed = this.#changed
    let count = 0
    for (let i = 0; i < values.length; i++) {
      if (values[i].version > seen) changed[count++] = values[i]
    }
    this.#frame = join(changed, count)
    this.#frameVersion = this.#newest.version
    this.#frameSeen = seen
    this.#frameValues = values
    return this.#frame
  }
}

/** All of `values`, regardless of what was seen. */
export function joinQuotes(values: readonly NewestValue[]): QuotesFrame | null {
  return join(values, values.length)
}

function join(values: readonly NewestValue[], count: number): QuotesFrame | null {
  if (count === 0) return null
  let length = HEAD.length + TAIL.length - 1
  let seq = 0
  let changedAt = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) {
    length += values[i].bytes.length
    if (values[i].seq > seq) seq = values[i].seq
    if (values[i].changedAt < changedAt) changedAt = values[i].changedAt
  }
  const bytes = Buffer.allocUnsafe(length)
  let offset = HEAD.length - 1
  for (let i = 0; i < count; i++) {
    bytes.set(values[i].bytes, offset)
    offset += values[i].bytes.length
  }
  bytes.set(HEAD)
  bytes.set(TAIL, offset)
  return { bytes, seq, changedAt }
}

function same(a: readonly NewestValue[], b: readonly NewestValue[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return false
  }
  return true
}
