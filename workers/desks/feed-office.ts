import { Leader } from '../../platform/process/leader.ts'
import { Floor, type FloorOptions } from './floor.ts'

/** Elects the one process of the whole system that runs the floor. */
export class FeedOffice {
  readonly #options: FloorOptions
  readonly #leader: Leader
  readonly #unsubscribe: () => void
  #floor: Floor | null = null
  /** Changes run one after another; this is the newest. */
  #change: Promise<void> = Promise.resolve()

  constructor(options: FloorOptions) {
    this.#options = options
    const { url, config, bus, log } = options
    this.#leader = new Leader({
      url,
      name: `feed ${config.market.id}`,
      onElected: () => void this.#then(() => this.#open()),
      onLost: () => this.#then(() => this.#close()),
      onError: (error) => log.warn({ err: error }, 'the feed office lost its connection'),
    })
    this.#unsubscribe = bus.subscribe('instruments', ({ market, imported }) => {
      if (market !== config.market.id) return
      void this.#then(async () => {
        if (this.#floor && imported) await this.#open()
        else await this.#floor?.refresh()
      })
    })
  }

  /**
   * Tries to be elected; if this process wins at once, resolves when its first quotes are written and rejects if they
   * cannot be. It does not wait for a source across the network.
   */
  async start(): Promise<void> {
    await this.#leader.start()
    await this.#change
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#leader.stop()
    await this.#change
  }

  async #open(): Promise<void> {
    await this.#close()
    this.#floor = await Floor.open(this.#options, () => {
      this.#options.log.warn('another process leads the feed: this one gives up the office')
      this.#leader.resign()
    })
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
      return this.#leader.resign()
    })
  }
}
