import type { Hints } from '#platform/bus/bus.ts'
import { type ShardTicks, type StoredQuote, shardOf, type TickBus } from '#platform/bus/ticks/ticks.ts'
import type { NewestStore } from './newest.ts'

export interface TickStreamOptions {
  bus: TickBus
  market: string
  newest: NewestStore
  /** Takes quotes that are newer than those before, or as new. */
  take: (quotes: readonly StoredQuote[]) => void
  /** Something is missing: the table has to be read. */
  onGap: () => void
  /** Monotonic milliseconds. */
  uptime: () => number
}

interface Shard {
  end: () => void
  /** Of the newest flush that brought it something. */
  seq: number
  /** What came before it was heard has been read from the table. */
  isRead: boolean
  watchedAt: number
}

/** A read of the table. */
interface Read {
  /** The symbols that it has to bring; null for all. */
  only: string[] | null
  /** It is done, up to this seq. Returns the seq up to which every symbol is in the store. */
  end: (seq: number) => number
}

type Flush = NonNullable<Hints['quotes']['flush']>

/** A shard is heard for as long as this after somebody looked at one of its symbols. */
const WATCHED_MS = 60_000
/** A stream in which nothing came for so long may have lost the newest flush. */
const SILENT_MS = 5_000

/**
 * The quotes that come by the bus, of the shards that somebody here watches. Each flush names the one before it and the
 * shards it went to, so a lost message shows at the next hint, and the table, which has them all, is read.
 */
export class TickStream {
  readonly #options: TickStreamOptions
  readonly #shards = new Map<number, Shard>()
  /** Of the heard shards everything up to this seq is in the store. */
  #complete = 0
  /** What only the table can tell: up to `from`; after that all came, up to `to`. */
  #owed: { from: number; to: number } | null = { from: 0, to: 0 }
  /** Of the newest hint that came without ticks. */
  #promised = 0
  #continuedAt = Number.NEGATIVE_INFINITY

  constructor(options: TickStreamOptions) {
    this.#options = options
  }

  /** Hears the shard of a symbol. */
  watch(symbol: string): void {
    const number = shardOf(symbol)
    const now = this.#options.uptime()
    const shard = this.#shards.get(number)
    if (shard) {
      shard.watchedAt = now
      return
    }
    const added: Shard = { seq: 0, isRead: false, watchedAt: now, end: () => undefined }
    added.end = this.#options.bus.subscribe(number, (ticks) => this.#take(added, ticks))
    this.#shards.set(number, added)
    this.#options.onGap()
  }

  /** Ends what nobody has watched for a while. */
  sweep(): void {
    const old = this.#options.uptime() - WATCHED_MS
    for (const [number, shard] of this.#shards) {
      if (shard.watchedAt >= old) continue
      shard.end()
      this.#shards.delete(number)
    }
  }

  stop(): void {
    for (const { end } of this.#shards.values()) end()
    this.#shards.clear()
  }

  /** Messages may have been lost, or not been for this server. */
  lost(): void {
    this.#owe(this.#newest, this.#newest)
  }

  heed({ seq, flush }: Hints['quotes']): void {
    if (!flush) this.#heedPromise(seq)
    else if (flush.market === this.#options.market) this.#follow(flush)
  }

  /** A read of the table begins: of all symbols, or only of those that are not heard. */
  read(symbols: Iterable<string>): Read {
    const complete = this.#complete
    const isRead = (symbol: string) => this.#shards.get(shardOf(symbol))?.isRead
    const only = this.#isCurrent ? [...symbols].filter((symbol) => !isRead(symbol)) : null
    const fresh = [...this.#shards.values()].filter((shard) => !shard.isRead)
    return {
      only,
      end: (seq) => {
        for (const shard of fresh) shard.isRead = true
        if (only) return complete
        this.#settle(seq)
        return seq
      },
    }
  }

  /** A new epoch: nothing of it is in the store. */
  restart(): void {
    this.#complete = 0
    this.#owed = { from: 0, to: 0 }
  }

  get #isCurrent(): boolean {
    return this.#options.bus.isUp && !this.#owed && this.#options.uptime() - this.#continuedAt < SILENT_MS
  }

  get #newest(): number {
    return this.#owed?.to ?? this.#complete
  }

  /** With the bus up, a hint without ticks is for others, and its ticks come too: they should have by the next one. */
  #heedPromise(seq: number): void {
    if (!this.#options.bus.isUp || this.#promised > this.#newest) this.#owe(seq, seq)
    this.#promised = seq
  }

  #follow({ epoch, after, seq, shards }: Flush): void {
    const came = shards.every((number) => (this.#shards.get(number)?.seq ?? seq) === seq)
    if (!came || epoch !== this.#options.newest.epoch) this.#owe(seq, seq)
    else if (after > this.#newest) this.#owe(after, seq)
    else if (this.#owed) this.#owed.to = Math.max(this.#owed.to, seq)
    else this.#complete = Math.max(this.#complete, seq)
    this.#continuedAt = this.#options.uptime()
  }

  /** Every symbol was read, up to this seq. */
  #settle(seq: number): void {
    this.#continuedAt = this.#options.uptime()
    this.#complete = Math.max(this.#complete, seq)
    if (!this.#owed || this.#owed.from > this.#complete) return
    this.#complete = Math.max(this.#complete, this.#owed.to)
    this.#owed = null
  }

  #take(shard: Shard, { epoch, seq, quotes }: ShardTicks): void {
    if (epoch !== this.#options.newest.epoch) return
    this.#options.take(quotes)
    shard.seq = seq
  }

  #owe(from: number, to: number): void {
    this.#owed = { from, to }
    this.#options.onGap()
  }
}
