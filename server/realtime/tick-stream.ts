import type { Hints } from '#platform/bus/bus.ts'
import { type ShardTicks, type StoredQuote, shardOf, type TickBus } from '#platform/bus/ticks/ticks.ts'
import type { NewestStore } from './newest.ts'

export interface TickStreamOptions {
  bus: TickBus
  market: string
  newest: NewestStore
  /** Called with quotes that are newer than those before, or as new. */
  accept: (quotes: readonly StoredQuote[]) => void
  /** Called when something is missing, so that the table must be read. */
  onGap: () => void
  /** Monotonic milliseconds. */
  uptime: () => number
}

interface Shard {
  unsubscribe: () => void
  /** The seq of the newest flush that brought quotes of this shard. */
  seq: number
  /** Whether the quotes from before its subscription have been read from the table. */
  isRead: boolean
  watchedAt: number
}

/** A read of the table. */
interface TableRead {
  /** The symbols that the read must bring; null for all. */
  only: string[] | null
  /** Ends the read, which came up to `seq`. Returns the seq up to which every symbol is in the store. */
  finish: (seq: number) => number
}

type Flush = NonNullable<Hints['quotes']['flush']>

/** A shard stays subscribed for this long after one of its symbols was last watched. */
const WATCHED_MS = 60_000
/** A stream in which nothing came for so long may have lost the newest flush. */
const STALE_MS = 5_000

/**
 * The quotes that come over the bus, of the shards that this server watches. Each flush names the one before it and the
 * shards it went to, so a lost message shows at the next hint, and the table, which has all quotes, is read.
 */
export class TickStream {
  readonly #options: TickStreamOptions
  readonly #shards = new Map<number, Shard>()
  /** Everything of the subscribed shards up to this seq is in the store. */
  #completeTo = 0
  /** Quotes up to `from` are only in the table; those after it, up to `to`, all came. */
  #gap: { from: number; to: number } | null = { from: 0, to: 0 }
  /** The seq of the newest hint that came without ticks. */
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

  /** Unsubscribes from shards that were not watched for a while. */
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

  /** Opens a gap after messages that may have been lost, or not sent to this server. */
  markLost(): void {
    this.#openGap(this.#newest, this.#newest)
  }

  handleHint({ seq, flush }: Hints['quotes']): void {
    if (!flush) this.#handleAnnouncement(seq)
    else if (flush.market === this.#options.market) this.#applyFlush(flush)
  }

  /** Starts a read of the table: of all symbols, or only of those whose shards are not subscribed or not yet read. */
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

  /** Starts a new epoch: nothing of it is in the store. */
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

  /**
   * While the bus is up, a hint without ticks is meant for others. Its ticks come too, and should be here by the next
   * such hint.
   */
  #handleAnnouncement(seq: number): void {
    if (!this.#options.bus.isUp || this.#announced > this.#newest) this.#openGap(seq, seq)
    this.#announced = seq
  }

  #applyFlush({ epoch, after, seq, shards }: Flush): void {
    const isComplete = shards.every((number) => (this.#shards.get(number)?.seq ?? seq) === seq)
    if (!isComplete || epoch !== this.#options.newest.epoch) this.#openGap(seq, seq)
    else if (after > this.#newest) this.#openGap(after, seq)
    else if (this.#gap) this.#gap.to = Math.max(this.#gap.to, seq)
    else this.#completeTo = Math.max(this.#completeTo, seq)
    this.#continuedAt = this.#options.uptime()
  }

  /** Every symbol was read up to this seq. */
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
