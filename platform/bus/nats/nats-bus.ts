import type { Logger } from 'pino'
import type { Db } from '../../database/database.ts'
import { type Bus, callSafely, type Hints, Subscribers, type Topic } from '../bus.ts'
import type { PostgresBus } from '../postgres-bus.ts'
import { decodeTicks, encodeTicks } from '../ticks/tick-codec.ts'
import { type ShardTicks, shardOf, type TickBus, type Ticks } from '../ticks/ticks.ts'
import { NatsLink } from './nats-link.ts'

export interface NatsBusOptions {
  urls: readonly string[]
  /** Carries the hints of transactions, and all hints while any process is without NATS. */
  postgres: PostgresBus
  log: Pick<Logger, 'warn' | 'info'>
  onError: (error: Error) => void
}

/** Milliseconds for which a process counts as being without NATS; it repeats that hint at each failed attempt. */
const AWAY_MS = 5_000
const HINT_PREFIX = 'h.'

/** Carries hints and ticks by core NATS, which may lose any of them; the tables are the log. */
export class NatsBus implements Bus {
  readonly ticks: NatsTicks
  readonly #options: NatsBusOptions
  readonly #link: NatsLink
  readonly #subscribers: Subscribers
  readonly #reconnected = new Set<() => void>()
  #downSince: Date | null = null
  #othersAwayUntil = Number.NEGATIVE_INFINITY

  constructor(options: NatsBusOptions) {
    this.#options = options
    const { urls, postgres, onError } = options
    this.#subscribers = new Subscribers(onError)
    this.#link = new NatsLink({ urls, onUp: () => this.#up(), onDown: (error) => this.#down(error), onError })
    this.ticks = new NatsTicks(this.#link, {
      sendHint: (hint) => this.#send('quotes', hint),
      // Processes with NATS receive both hints, and use the one that came with its ticks.
      sendToMissing: async (hint) => {
        if (this.#goesByPostgres) await postgres.publish('quotes', hint)
      },
    })
    postgres.subscribe('away', () => {
      this.#othersAwayUntil = performance.now() + AWAY_MS
    })
    this.#link.subscribe(`${HINT_PREFIX}*`, (data, subject) => {
      this.#subscribers.deliver(subject.slice(HINT_PREFIX.length) as Topic, JSON.parse(Buffer.from(data).toString()))
    })
  }

  get trouble(): string | null {
    if (this.#downSince) return `NATS is away since ${this.#downSince.toISOString()}, prices go through PostgreSQL`
    return this.#goesByPostgres ? 'another process does not reach NATS, its prices go through PostgreSQL' : null
  }

  /** A hint of a transaction must leave with its commit, which only PostgreSQL can do. No hint is sent both ways. */
  async publish<T extends Topic>(topic: T, payload: Hints[T], db?: Db): Promise<void> {
    if (db || this.#goesByPostgres) await this.#options.postgres.publish(topic, payload, db)
    else this.#send(topic, payload)
  }

  subscribe<T extends Topic>(topic: T, handler: (payload: Hints[T]) => void): () => void {
    const ends = [this.#options.postgres.subscribe(topic, handler), this.#subscribers.add(topic, handler)]
    return () => {
      for (const end of ends) end()
    }
  }

  onReconnected(handler: () => void): () => void {
    const end = this.#options.postgres.onReconnected(handler)
    this.#reconnected.add(handler)
    return () => {
      end()
      this.#reconnected.delete(handler)
    }
  }

  /** Resolves after the first attempts to connect, so that a broker which is away does not prevent the start. */
  async start(): Promise<void> {
    await Promise.all([this.#options.postgres.start(), this.#link.start()])
  }

  async stop(): Promise<void> {
    this.#reconnected.clear()
    this.#subscribers.clear()
    await Promise.all([this.#options.postgres.stop(), this.#link.stop()])
  }

  get #goesByPostgres(): boolean {
    return !this.#link.isUp || performance.now() < this.#othersAwayUntil
  }

  #send<T extends Topic>(topic: T, payload: Hints[T]): void {
    this.#link.publish(`${HINT_PREFIX}${topic}`, JSON.stringify(payload))
  }

  #up(): void {
    const { log, onError } = this.#options
    // This process receives its own `away` too, which is over now; other processes repeat theirs.
    this.#othersAwayUntil = Number.NEGATIVE_INFINITY
    if (!this.#downSince) return
    this.#downSince = null
    log.info('NATS is back')
    for (const handler of this.#reconnected) callSafely(handler, onError)
  }

  #down(err: Error | null): void {
    const { postgres, log, onError } = this.#options
    if (!this.#downSince) log.warn({ err }, 'NATS is away: prices and hints go through PostgreSQL')
    this.#downSince ??= new Date()
    postgres.publish('away', {}).catch(onError)
  }
}

type Hint = Hints['quotes']

/** Announces a flush to the processes that NATS reaches, and to those that it does not. */
interface Announce {
  sendHint: (hint: Hint) => void
  sendToMissing: (hint: Hint) => Promise<void>
}

/** Sends quotes on the subjects `ticks.0` to `ticks.63`. One connection keeps them and their hint in order. */
export class NatsTicks implements TickBus {
  readonly #link: NatsLink
  readonly #announce: Announce
  readonly #shards = new Map<string, number>()

  constructor(link: NatsLink, announce: Announce) {
    this.#link = link
    this.#announce = announce
  }

  get isUp(): boolean {
    return this.#link.isUp
  }

  async publish({ market, epoch, after, seq, quotes, seqs }: Ticks): Promise<void> {
    if (this.isUp) {
      const shards = new Map<number, number[]>()
      for (const [i, { symbol }] of quotes.entries()) {
        const shard = this.#shardOf(symbol)
        const positions = shards.get(shard)
        if (positions) positions.push(i)
        else shards.set(shard, [i])
      }
      for (const [shard, which] of shards) {
        this.#link.publish(`ticks.${shard}`, encodeTicks({ epoch, seq }, quotes, seqs, which))
      }
      this.#announce.sendHint({ seq, flush: { market, epoch, after, seq, shards: [...shards.keys()] } })
    }
    await this.#announce.sendToMissing({ seq })
  }

  subscribe(shard: number, handler: (ticks: ShardTicks) => void): () => void {
    return this.#link.subscribe(`ticks.${shard}`, (data) => handler(decodeTicks(data)))
  }

  #shardOf(symbol: string): number {
    const known = this.#shards.get(symbol)
    if (known !== undefined) return known
    const shard = shardOf(symbol)
    this.#shards.set(symbol, shard)
    return shard
  }
}
