import { LeaseLocks } from './lease-locks.ts'
import { quotaOf } from './lease-quota.ts'
import { Repeater } from './repeater.ts'

export interface LeasesOptions {
  url: string
  /** The name of the office; in the whole system each of its parts has one holder. */
  name: string
  /** Of parts, under 1,000. Processes with different counts never hold parts at the same time. */
  count: number
  /**
   * Called with all that is held when that changes. What is no longer among it is lost, or given up as soon as the
   * promise resolves: work on it must have ended then.
   */
  onHeld: (parts: readonly number[]) => Promise<void>
  /** Parts were given up: others may take them. */
  onReleased: () => void
  /** The members of the office have another count: this process holds nothing until they have ended. */
  onDisagreement: (count: number) => void
  onError: (error: Error) => void
}

const ROUND_MS = 1_000
/** A part is given up to another process when that has been there for so many rounds. */
const PATIENT_ROUNDS = 3

/**
 * Leases on the parts of an office, shared evenly by the processes that stand for it. Those of a process that was killed
 * are free at once, those of one that hangs within five seconds.
 */
export class Leases {
  readonly #options: LeasesOptions
  readonly #repeater: Repeater
  #locks: LeaseLocks | null = null
  #isMember = false
  #held: readonly number[] = []
  #roundsOver = 0
  #disagreed: number | undefined
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(options: LeasesOptions) {
    this.#options = options
    const onError = (error: unknown) => options.onError(error as Error)
    this.#repeater = new Repeater(() => this.round(), ROUND_MS, onError)
  }

  /** Resolves after the first attempt to hold something. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    await this.resign()
  }

  /** Something may be free. */
  hurry(): void {
    this.#repeater.hurry()
  }

  /** Joins the office, takes what is free of its quota, and gives up what is above it. */
  async round(): Promise<void> {
    if (performance.now() < this.#awayUntil) return
    try {
      const locks = (this.#locks ??= await this.#open())
      if (!this.#isMember) this.#isMember = await this.#join(locks)
      if (this.#isMember) await this.#share(locks)
    } catch (error) {
      this.#options.onError(error as Error)
      await this.resign()
    }
  }

  /** Gives up everything and leaves the office; the first round after `awayMs` joins it again. */
  async resign(awayMs = 0): Promise<void> {
    const { onReleased, onError } = this.#options
    this.#awayUntil = performance.now() + awayMs
    const locks = this.#locks
    const isHolder = this.#held.length > 0
    await this.#lose()
    await locks?.end().catch(onError)
    if (isHolder) onReleased()
  }

  async #open(): Promise<LeaseLocks> {
    const { url, name, onError } = this.#options
    const locks: LeaseLocks = await LeaseLocks.open(url, name, (error) => {
      onError(error)
      if (this.#locks === locks) void this.#lose()
    })
    return locks
  }

  /** Returns whether it is a member now. */
  async #join(locks: LeaseLocks): Promise<boolean> {
    const { count, onDisagreement } = this.#options
    const other = await locks.join(count)
    if (other !== undefined && other !== this.#disagreed) onDisagreement(other)
    this.#disagreed = other
    return other === undefined
  }

  async #share(locks: LeaseLocks): Promise<void> {
    const { members } = await locks.look(this.#options.count)
    const quota = quotaOf(locks.pid, members, this.#options.count)
    this.#roundsOver = this.#held.length > quota ? this.#roundsOver + 1 : 0
    if (this.#roundsOver >= PATIENT_ROUNDS) await this.#giveUp(locks, quota)
    else await this.#take(locks, quota, new Set(members.flatMap(({ parts }) => parts)))
  }

  async #giveUp(locks: LeaseLocks, quota: number): Promise<void> {
    const given = this.#held.slice(quota)
    this.#held = this.#held.slice(0, quota)
    await this.#options.onHeld(this.#held)
    for (const part of given) await locks.give(part)
    this.#options.onReleased()
  }

  async #take(locks: LeaseLocks, quota: number, taken: ReadonlySet<number>): Promise<void> {
    const { count, onHeld } = this.#options
    const held = [...this.#held]
    for (let part = 0; part < count && held.length < quota; part++) {
      if (!taken.has(part) && (await locks.take(part))) held.push(part)
    }
    if (held.length === this.#held.length || this.#locks !== locks) return
    this.#held = held
    void onHeld(held)
  }

  async #lose(): Promise<void> {
    this.#locks = null
    this.#isMember = false
    this.#roundsOver = 0
    if (this.#held.length === 0) return
    this.#held = []
    await this.#options.onHeld([])
  }
}
