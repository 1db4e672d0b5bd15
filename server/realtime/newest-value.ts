import type { Freshness } from '../../domain/market/types.ts'
import type { StoredIndicatorSnapshot } from '../../platform/repositories/indicator-snapshots.ts'
import type { StoredQuote } from '../../platform/repositories/quotes.ts'

const EMPTY = Buffer.alloc(0)

/** The newest value of one channel that follows a symbol, as the bytes that go to every socket. */
export class NewestValue {
  readonly channel: string
  /** Place in the order of the table's rows; 0 while there is no value. */
  seq = 0
  /** NewestStore's version at the last change of `bytes`; 0 while there is no value. */
  version = 0
  /** An item of the quotes frame, or the whole frame of the other channels. */
  bytes: Buffer = EMPTY
  /** Epoch milliseconds that the newest change stands for; Infinity where nothing but its freshness is new. */
  changedAt = Number.POSITIVE_INFINITY

  constructor(channel: string) {
    this.channel = channel
  }
}

export class NewestQuote extends NewestValue {
  quote: StoredQuote | null = null
  freshness: Freshness | null = null
  /** Epoch milliseconds at which `freshness` changes without a new quote. */
  freshUntil = Number.POSITIVE_INFINITY
  /** `freshness` changed since this `seq` came: whoever holds the seq does not hold these bytes. */
  refreshed = false
}

export class NewestIndicators extends NewestValue {
  snapshot: StoredIndicatorSnapshot | null = null
}

export class NewestCommentary extends NewestValue {
  /** Epoch milliseconds from which on nobody waits for it any more. */
  wantedUntil = 0
}
