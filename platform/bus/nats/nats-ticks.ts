import type { Hints } from '../bus.ts'
import { decodeTicks, encodeTicks } from '../ticks/tick-codec.ts'
import { type ShardTicks, shardOf, type TickBus, type Ticks } from '../ticks/ticks.ts'
import type { NatsLink } from './nats-link.ts'

type Hint = Hints['quotes']

/** How a flush is announced to those who hear NATS, and to those who do not. */
interface Announce {
  sendHint: (hint: Hint) => void
  sendToMissing: (hint: Hint) => Promise<void>
}

/** Quotes on the subjects `ticks.0` to `ticks.63`. One connection keeps them and the hint after them in order. */
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
