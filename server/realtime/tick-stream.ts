import type { Hints } from '#platform/bus/bus.ts'
import { type ShardTicks, type StoredQuote, shardOf, type TickBus } from '#platform/bus/ticks/ticks.ts'
import type { NewestStore } from './newest.ts'

export interface TickStreamOptions {
  bus: TickBus
  market: string
  newest: NewestStore
  /** Takes quotes that are newer than those before, or as new. */
  accept: (quotes: readonly StoredQuote[]) => void
  /** Something is missing: the table has to be read. */
  onGap: () => void
  /** Monotonic milliseconds. */
  uptime: () => number
}

interface Shard {
  unsubscribe: () => void
  /** Of the newest flush that brought it something. */
  seq: number
  /** What came before it was heard has been read from the table. */
  isRead: boolean
  watchedAt: number
}

/** A read of the table. */
interface TableRead {
  /** The symbols that it has to bring; null for all. */
  only: string[] | null
  /** It is done, up to this seq. Returns the seq up to which every symbol is in the store. */
  finish: (seq: number) => number
}

type Flush = NonNullable<Hints['quotes']['flush']>

/** A shard is heard for as long as this after somebody looked at one of its symbols. */
const WATCHED_MS = 60_000
/** A stream in which nothing came for so long may have lost the newest flush. */
const STALE_MS = 5_000

/**
 * The quotes that come by the bus, of the shards that somebody here watches. Each flush names the one before it and the
 * shards it went to, so a lost message shows at the next hint, and the table, which has them all, is read.
 */
export class TickStream {
  readonly #options: TickStreamOptions
  readonly #shards = new Map<number, Shard>()
  /** Of the heard shards everything up to this seq is in the store. */
  #completeTo = 0
  /** What only the table has: up to `from`; after that everything came, up to `to`. */
  #gap: { from: number; to: number } | null = { from: 0, to: 0 }
  /** Of the newest hint that came without ticks. */
  #announced = 0
  #continuedAt = Number.NEGATIVE_INFINITY

  constructor(options: TickStreamOptions) {
    this.#options = options
  }

  /** Subscribes to the shard of a symbol. */
  watch(symbol: string): void {
    const number = shardOf(symbol)
    const now = this.#options.uptime()
    const shard = this.#shards.get(number)
    if (shard) {
      shard.watchedAt = now
      return
    }
    const added: Shard = { seq: 0, isRead: false, watchedAt: now, unsubscribe: () => undefined }
    added.unsubscribe = this.#options.bus.subscribe(number, (ticks) => this.#accept(added, ticks))
    this.#shards.set(number, added)
    this.#options.onGap()
  }

  /** Ends what nobody has watched for a while. */
  sweep(): void {
    const old = this.#options.uptime() - WATCHED_MS
    for (const [number, shard] of this.#shards) {
      if (shard.watchedAt >= old) continue
      shard.unsubscribe()
      this.#shards.delete(number)
    }
  }

  stop(): void {
    for (const { unsubscribe } of this.#shards.values()) unsubscribe()
    this.#shards.clear()
  }

  /** Messages may have been lost, or not been for this server. */
  markLost(): void {
    this.#openGap(this.#newest, this.#newest)
  }

  handleHint({ seq, flush }: Hints['quotes']): void {
    if (!flush) this.#handleAnnouncement(seq)
    else if (flush.market === this.#options.market) this.#applyFlush(flush)
  }

  /** A read of the table begins: of all symbols, or only of those that are not heard. */
  read(symbols: Iterable<string>): TableRead {
    const complete = this.#completeTo
    const isRead = (symbol: string) => this.#shards.get(shardOf(symbol))?.isRead
    const only = this.#isCurrent ? [...symbols].filter((symbol) => !isRead(symbol)) : null
    const fresh = [...this.#shards.values()].filter((shard) => !shard.isRead)
    return {
      only,
      finish: (seq) => {
        for (const shard of fresh) shard.isRead = true
        if (only) return complete
        this.#closeGap(seq)
        return seq
      },
    }
  }

  /** A new epoch: nothing of it is in the store. */
  restart(): void {
    this.#completeTo = 0
    this.#gap = { from: 0, to: 0 }
  }

  get #isCurrent(): boolean {
    return this.#options.bus.isUp && !this.#gap && this.#options.uptime() - this.#continuedAt < STALE_MS
  }

  get #newest(): number {
    return this.#gap?.to ?? this.#completeTo
  }

  /** With the bus up, a hint without ticks is for others, and its ticks come too: they should have by the next one. */
  #handleAnnouncement(seq: number): void {
    if (!this.#options.bus.isUp || this.#announced > this.#newest) this.#openGap(seq, seq)
    this.#announced = seq
  }

  #applyFlush({ epoch, after, seq, shards }: Flush): void {
    const came = shards.every((number) => (this.#shards.get(number)?.seq ?? seq) === seq)
    if (!came || epoch !== this.#options.newest.epoch) this.#openGap(seq, seq)
    else if (after > this.#newest) this.#openGap(after, seq)
    else if (this.#gap) this.#gap.to = Math.max(this.#gap.to, seq)
    else this.#completeTo = Math.max(this.#completeTo, seq)
    this.#continuedAt = this.#options.uptime()
  }

  /** Every symbol was read, up to this seq. */
  #closeGap(seq: number): void {
    this.#continuedAt = this.#options.uptime()
    this.#completeTo = Math.max(this.#completeTo, seq)
    if (!this.#gap || this.#gap.from > this.#completeTo) return
    this.#completeTo = Math.max(this.#completeTo, this.#gap.to)
    this.#gap = null
  }

  #accept(shard: Shard, { epoch, seq, quotes }: ShardTicks): void {
    if (epoch !== this.#options.newest.epoch) return
    this.#options.accept(quotes)
    shard.seq = seq
  }

  #openGap(from: number, to: number): void {
    this.#gap = { from, to }
    this.#options.onGap()
  }
}
