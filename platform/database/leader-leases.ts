import pg from 'pg'
import { Repeater } from '../process/repeater.ts'

export interface LeaderLeasesOptions {
  url: string
  /** Names what is led, such as a feed. Each part of it has one leader in the whole system. */
  name: string
  /** Number of parts, under 1,000. Processes with different counts never hold parts at the same time. */
  count: number
  /**
   * Is called with all parts that this process holds, whenever they change. A part that is missing is lost, or is
   * released as soon as the promise resolves, so work on it must have ended by then.
   */
  onHeld: (parts: readonly number[]) => Promise<void>
  /** Is called after parts were released, so that other processes can be asked to acquire them. */
  onReleased: () => void
  /** Is called when other processes use another count; this process holds nothing until they have ended. */
  onDisagreement: (count: number) => void
  onError: (error: Error) => void
}

const ROUND_MS = 1_000
/** Rounds for which this process holds more than its quota before it releases what is above it to the others. */
const PATIENT_ROUNDS = 3

/**
 * Leases on the parts of what is led, which the processes that can lead share evenly. The leases of a process that was
 * killed are free at once, those of one that hangs within five seconds.
 */
export class LeaderLeases {
  readonly #options: LeaderLeasesOptions
  readonly #repeater: Repeater
  #locks: LeaseLocks | null = null
  #isMember = false
  #held: readonly number[] = []
  #roundsOver = 0
  #disagreed: number | undefined
  #awayUntil = Number.NEGATIVE_INFINITY

  constructor(options: LeaderLeasesOptions) {
    this.#options = options
    const onError = (error: unknown) => options.onError(error as Error)
    this.#repeater = new Repeater((signal) => this.round(signal), ROUND_MS, onError)
  }

  /** Resolves after the first attempt to acquire parts; further attempts follow until `stop`. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    await this.release()
  }

  /** Looks for free parts now instead of at the next round. Callers have learnt that another process released some. */
  checkNow(): void {
    this.#repeater.runNow()
  }

  /** Joins the other processes, acquires free parts up to this process's quota, and releases what is above it. */
  async round(signal?: AbortSignal): Promise<void> {
    if (performance.now() < this.#awayUntil) return
    try {
      const locks = (this.#locks ??= await this.#open())
      if (!this.#isMember) this.#isMember = await this.#join(locks)
      if (this.#isMember) await this.#share(locks)
    } catch (error) {
      // After `stop` nothing is wanted of this round any more, so that it failed is no news.
      if (!signal?.aborted) this.#options.onError(error as Error)
      await this.release()
    }
  }

  /** Releases all parts and leaves the other processes; the first round after `awayMs` joins them again. */
  async release(awayMs = 0): Promise<void> {
    const { onReleased, onError } = this.#options
    this.#awayUntil = performance.now() + awayMs
    const locks = this.#locks
    const isHolder = this.#held.length > 0
    await this.#lost()
    await locks?.releaseAll().catch(onError)
    if (isHolder) onReleased()
  }

  async #open(): Promise<LeaseLocks> {
    const { url, name, onError } = this.#options
    return LeaseLocks.open(url, name, (lost, error) => {
      if (this.#locks !== lost) return
      onError(error)
      void this.#lost()
    })
  }

  /** Resolves to true when this process is a member, to false while members with another count are there. */
  async #join(locks: LeaseLocks): Promise<boolean> {
    const { count, onDisagreement } = this.#options
    const other = await locks.join(count)
    if (other !== undefined && other !== this.#disagreed) onDisagreement(other)
    this.#disagreed = other
    return other === undefined
  }

  async #share(locks: LeaseLocks): Promise<void> {
    const { members } = await locks.readState(this.#options.count)
    const quota = quotaOf(locks.pid, members, this.#options.count)
    this.#roundsOver = this.#held.length > quota ? this.#roundsOver + 1 : 0
    if (this.#roundsOver >= PATIENT_ROUNDS) await this.#releaseExcess(locks, quota)
    else await this.#acquire(locks, quota, new Set(members.flatMap(({ parts }) => parts)))
  }

  async #releaseExcess(locks: LeaseLocks, quota: number): Promise<void> {
    const released = this.#held.slice(quota)
    this.#held = this.#held.slice(0, quota)
    await this.#options.onHeld(this.#held)
    for (const part of released) await locks.release(part)
    this.#options.onReleased()
  }

  async #acquire(locks: LeaseLocks, quota: number, taken: ReadonlySet<number>): Promise<void> {
    const { count, onHeld } = this.#options
    const held = [...this.#held]
    for (let part = 0; part < count && held.length < quota; part++) {
      if (!taken.has(part) && (await locks.acquire(part))) held.push(part)
    }
    if (held.length === this.#held.length || this.#locks !== locks) return
    this.#held = held
    void onHeld(held)
  }

  async #lost(): Promise<void> {
    this.#locks = null
    this.#isMember = false
    this.#roundsOver = 0
    if (this.#held.length === 0) return
    this.#held = []
    await this.#options.onHeld([])
  }
}

/** PostgreSQL ends a session that is idle this long, so a process that hangs or lost the network loses its leases. */
const IDLE_SESSION_MS = 4_000
/** Second keys of the advisory locks: 0 is for joining, the count marks a member, and 1,000 + part is a lease. */
const JOIN_KEY = 0
const LEASE_KEYS = 1_000

/** The members and their parts, as the locks in the database show them. */
interface LeaseState {
  members: LeaseMember[]
  /** The count of members that use another one; undefined while all use the same. */
  otherCount: number | undefined
}

/** The leases as advisory locks of one session, which PostgreSQL releases when the connection ends. */
class LeaseLocks {
  /** The backend process of this session, by which other processes identify the member. */
  readonly pid: number
  readonly #client: pg.Client
  readonly #name: string

  /** Rejects where the connection fails on the way; `onLost` hears only of the loss of what was returned. */
  static async open(url: string, name: string, onLost: (lost: LeaseLocks, error: Error) => void): Promise<LeaseLocks> {
    const client = new pg.Client({
      connectionString: url,
      application_name: `atalaya ${name}`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      idle_in_transaction_session_timeout: IDLE_SESSION_MS,
      keepAlive: true,
    })
    let locks: LeaseLocks | null = null
    client.on('error', (error) => {
      if (locks) onLost(locks, error)
    })
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${IDLE_SESSION_MS}`)
      const { rows } = await client.query('select pg_backend_pid() as pid')
      locks = new LeaseLocks(client, name, rows[0].pid)
      return locks
    } catch (error) {
      await client.end()
      throw error
    }
  }

  private constructor(client: pg.Client, name: string, pid: number) {
    this.#client = client
    this.#name = name
    this.pid = pid
  }

  /**
   * Becomes a member with `count` parts, unless there are members with another count, which is returned. Only one
   * process joins at a time, so that two with different counts cannot both become members.
   */
  async join(count: number): Promise<number | undefined> {
    await this.#client.query('begin')
    await this.#callLock('pg_advisory_xact_lock', JOIN_KEY)
    const { otherCount } = await this.readState(count)
    if (otherCount === undefined) await this.#callLock('pg_advisory_lock_shared', count)
    await this.#client.query('commit')
    return otherCount
  }

  async readState(count: number): Promise<LeaseState> {
    const { rows } = await this.#client.query<{ key: number; pid: number }>(
      `select objid::int as key, pid from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and locktype = 'advisory' and objsubid = 2 and granted
         and classid = hashtext($1)::oid`,
      [this.#name],
    )
    const counts = rows.filter(({ key }) => key > JOIN_KEY && key < LEASE_KEYS)
    const leases = Map.groupBy(
      rows.filter(({ key }) => key >= LEASE_KEYS),
      ({ pid }) => pid,
    )
    return {
      members: counts.map(({ pid }) => ({ pid, parts: (leases.get(pid) ?? []).map(({ key }) => key - LEASE_KEYS) })),
      otherCount: counts.find(({ key }) => key !== count)?.key,
    }
  }

  /** Resolves to false when another session holds the lease. */
  acquire(part: number): Promise<boolean> {
    return this.#callLock('pg_try_advisory_lock', LEASE_KEYS + part)
  }

  async release(part: number): Promise<void> {
    await this.#callLock('pg_advisory_unlock', LEASE_KEYS + part)
  }

  /** Releases all leases at once; other processes can acquire them when it resolves. */
  async releaseAll(): Promise<void> {
    // The query fails where the session is lost, and then its locks are gone already.
    await this.#client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    await this.#client.end()
  }

  async #callLock(lock: string, key: number): Promise<boolean> {
    const { rows } = await this.#client.query(`select ${lock}(hashtext($1), $2) as answer`, [this.#name, key])
    return rows[0].answer
  }
}

/** A process that may hold leases, with the parts that it holds now. */
export interface LeaseMember {
  pid: number
  parts: readonly number[]
}

/**
 * The number of parts, of `count` in all, that the member `pid` should hold. The parts are divided evenly, and those
 * left over go to the members that hold most. The quotas of all members add up to `count`, whatever they hold now.
 */
export function quotaOf(pid: number, members: readonly LeaseMember[], count: number): number {
  const order = members.toSorted((a, b) => b.parts.length - a.parts.length || a.pid - b.pid)
  const rank = order.findIndex((member) => member.pid === pid)
  return Math.floor(count / order.length) + (rank < count % order.length ? 1 : 0)
}
