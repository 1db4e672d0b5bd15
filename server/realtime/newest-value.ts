import type { Freshness } from '../../domain/market/types.ts'
import type { StoredQuote } from '../../platform/repositories/market/quotes.ts'
import type { StoredIndicatorSnapshot } from '../../platform/repositories/signals/indicator-snapshots.ts'

const EMPTY = Buffer.alloc(0)

/** The newest value of one symbol's channel, as the bytes for every socket. */
export class NewestValue {
  readonly channel: string
  /** Position in the order of the table's rows; 0 while there is no value. */
  seq = 0
  /** NewestStore's version at the last change of `bytes`; 0 while there is no value. */
  version = 0
  /** An item of the quotes frame, or the whole frame of the other channels. */
  bytes: Buffer = EMPTY
  /** Epoch milliseconds of the newest change; Infinity if only its freshness is new. */
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
  /** `freshness` changed since this `seq` came: a client with the seq does not have these bytes. */
  refreshed = false
}

export class NewestIndicators extends NewestValue {
  snapshot: StoredIndicatorSnapshot | null = null
}

export class NewestCommentary extends NewestValue {
  /** Epoch milliseconds after which nobody waits for it. */
  wantedUntil = 0
}
