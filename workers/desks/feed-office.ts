import { LeaderLeases } from '#platform/process/leader-leases.ts'
import { Floor, type FloorOptions } from './floor.ts'

const LONGEST_AWAY_MS = 60_000

/** Leads the shards of the feed for which this process holds the lease: the workers share them evenly. */
export class FeedOffice {
  readonly #options: FloorOptions
  readonly #leases: LeaderLeases
  readonly #unsubscribe: (() => void)[]
  #floor: Floor | null = null
  #shards: readonly number[] = []
  /** Changes run one after another; this is the newest. */
  #change: Promise<void> = Promise.resolve()
  /** Changes in a row that failed. */
  #failures = 0

  constructor(options: FloorOptions) {
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
      onError: (error) => log.warn({ err: error }, 'the feed office lost its connection'),
    })
    this.#unsubscribe = [
      bus.subscribe('shards', (hint) => {
        if (hint.market === market) this.#leases.checkNow()
      }),
      bus.subscribe('instruments', (hint) => {
        if (hint.market !== market) return
        void this.#then(async () => {
          if (!hint.imported) return this.#floor?.refresh()
          await this.#close()
          await this.#follow()
        })
      }),
    ]
  }

  /**
   * Tries to hold something; if it does at once, resolves when its first quotes are written and rejects if they cannot
   * be. It does not wait for a source across the network.
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

  /** Resolves when nothing is written any more of the shards that are not among these. */
  #hold(shards: readonly number[]): Promise<void> {
    this.#shards = shards
    return this.#then(() => this.#follow())
  }

  async #follow(): Promise<void> {
    const shards = this.#shards
    const floor = this.#floor
    // Who waits for what is given up does not wait for the rest to go on.
    if (floor?.shards.some((shard) => !shards.includes(shard))) {
      await this.#close()
      void this.#then(() => this.#follow())
      return
    }
    if (shards.length === 0) return
    if (floor) await floor.lead(shards)
    else this.#floor = await Floor.open(this.#options, shards, () => this.#replaced())
    this.#failures = 0
  }

  #replaced(): void {
    this.#options.log.warn('another process leads the feed: this one gives up the office')
    void this.#leases.release()
  }

  async #close(): Promise<void> {
    const floor = this.#floor
    this.#floor = null
    await floor?.stop()
  }

  /** Resolves when the change is made, or the office given up because it failed. */
  #then(change: () => Promise<void>): Promise<void> {
    const changed = this.#change.then(change)
    this.#change = changed
    return changed.catch((error) => {
      this.#options.log.error({ err: error }, 'the floor failed; the office is given up')
      this.#change = Promise.resolve()
      // The first time it may have been the moment; later others have time to take over.
      const awayMs = this.#failures === 0 ? 0 : Math.min(LONGEST_AWAY_MS, 1_000 * 2 ** this.#failures)
      this.#failures += 1
      return this.#leases.release(awayMs)
    })
  }
}
