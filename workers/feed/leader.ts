import { retryDelay } from '#domain/retry-delay.ts'
import { LeaderLeases } from '#platform/database/leader-leases.ts'
import { MarketFeed, type MarketFeedOptions } from './market-feed.ts'

/** Milliseconds. */
const AWAY = { first: 1_000, longest: 60_000 }

/** Leads the shards of the feed for which this process holds the lease; the workers share them evenly. */
export class FeedLeader {
  readonly #options: MarketFeedOptions
  readonly #leases: LeaderLeases
  readonly #unsubscribe: (() => void)[]
  #feed: MarketFeed | null = null
  #shards: readonly number[] = []
  /** The newest change; changes run one after another. */
  #change: Promise<void> = Promise.resolve()
  /** Number of changes in a row that failed. */
  #failures = 0

  constructor(options: MarketFeedOptions) {
    this.#options = options
    const { url, config, bus, log } = options
    const market = config.market.id
    this.#leases = new LeaderLeases({
      url,
      name: `feed ${market}`,
      count: config.feedShards,
      onHeld: (shards) => this.#hold(shards),
      onReleased: () => void bus.publish('shards', { market }).catch((err) => log.warn({ err }, 'a hint was not sent')),
      onDisagreement: (other) =>
        log.warn(
          `FEED_SHARDS is ${config.feedShards} here and ${other} at the workers that lead: until they have ended this ` +
            'one leads nothing',
        ),
      onError: (error) => log.warn({ err: error }, 'the leader of the feed lost its connection'),
    })
    this.#unsubscribe = [
      bus.subscribe('shards', (hint) => {
        if (hint.market === market) this.#leases.checkNow()
      }),
      bus.subscribe('instruments', (hint) => {
        if (hint.market !== market) return
        void this.#enqueue(async () => {
          if (hint.imported) await this.#reopen()
          else await this.#feed?.refresh()
        })
      }),
    ]
  }

  /**
   * Tries to hold some shards. If it gets them at once, it resolves when their first quotes are written, or rejects if
   * they cannot be; it does not wait for a source across the network.
   */
  async start(): Promise<void> {
    await this.#leases.start()
    await this.#change
  }

  async stop(): Promise<void> {
    for (const end of this.#unsubscribe) end()
    await this.#leases.stop()
    await this.#change
  }

  /** Resolves when this process no longer writes anything for shards that are not among these. */
  #hold(shards: readonly number[]): Promise<void> {
    this.#shards = shards
    return this.#enqueue(() => this.#applyShards())
  }

  async #applyShards(): Promise<void> {
    const shards = this.#shards
    const feed = this.#feed
    // Closing ends this change: another process that waits for a shard need not wait until the rest is led again.
    if (feed?.shards.some((shard) => !shards.includes(shard))) {
      await this.#close()
      void this.#enqueue(() => this.#applyShards())
      return
    }
    if (shards.length === 0) return
    if (feed) await feed.lead(shards)
    else {
      const onReplaced = () => this.#replaced()
      const onSetBack = () => this.#setBack()
      this.#feed = await MarketFeed.open(this.#options, shards, { onReplaced, onSetBack })
    }
    this.#failures = 0
  }

  #setBack(): void {
    this.#options.log.warn('the clock was set back: the feed starts over')
    void this.#enqueue(() => this.#reopen())
  }

  async #reopen(): Promise<void> {
    await this.#close()
    await this.#applyShards()
  }

  #replaced(): void {
    this.#options.log.warn('another process leads the feed: this one stops leading')
    void this.#leases.release()
  }

  async #close(): Promise<void> {
    const feed = this.#feed
    this.#feed = null
    await feed?.stop()
  }

  /** Resolves when the change is made, or when the lease is released because the change failed. */
  #enqueue(change: () => Promise<void>): Promise<void> {
    const changed = this.#change.then(change)
    this.#change = changed
    return changed.catch((error) => {
      this.#options.log.error({ err: error }, 'the feed failed: this process stops leading')
      this.#change = Promise.resolve()
      // The first failure may be momentary, so it retries at once; later ones give other processes time to take over.
      const awayMs = this.#failures === 0 ? 0 : retryDelay(this.#failures, AWAY)
      this.#failures += 1
      return this.#leases.release(awayMs)
    })
  }
}
