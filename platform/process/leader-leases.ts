import pg from 'pg'
import { Repeater } from './repeater.ts'

export interface LeaderLeasesOptions {
  url: string
  /** What is led, as a name; each part of it has one leader in the whole system. */
  name: string
  /** How many parts it has, under 1,000. Processes with different counts never hold parts at the same time. */
  count: number
  /**
   * Called with all that is held when that changes. What is no longer among it is lost, or given up as soon as the
   * promise resolves: work on it must have ended then.
   */
  onHeld: (parts: readonly number[]) => Promise<void>
  /** Parts were given up: others may take them. */
  onReleased: () => void
  /** Other processes divide it into another number of parts: this process holds nothing until they have ended. */
  onDisagreement: (count: number) => void
  onError: (error: Error) => void
}

const ROUND_MS = 1_000
/** A part is given up to another process when that has been there for so many rounds. */
const PATIENT_ROUNDS = 3

/**
 * Leases on the parts of what is led, shared evenly by the processes that can lead. Those of a process that was killed
 * are free at once, those of one that hangs within five seconds.
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
    this.#repeater = new Repeater(() => this.round(), ROUND_MS, onError)
  }

  /** Resolves after the first attempt to hold something. */
  start(): Promise<void> {
    return this.#repeater.start()
  }

  async stop(): Promise<void> {
    await this.#repeater.stop()
    await this.release()
  }

  /** Something may be free. */
  checkNow(): void {
    this.#repeater.runNow()
  }

  /** Joins the other processes, acquires free parts up to its quota, and releases what is above it. */
  async round(): Promise<void> {
    if (performance.now() < this.#awayUntil) return
    try {
      const locks = (this.#locks ??= await this.#open())
      if (!this.#isMember) this.#isMember = await this.#join(locks)
      if (this.#isMember) await this.#share(locks)
    } catch (error) {
      this.#options.onError(error as Error)
      await this.release()
    }
  }

  /** Releases everything and leaves; the first round after `awayMs` joins again. */
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
    const locks: LeaseLocks = await LeaseLocks.open(url, name, (error) => {
      onError(error)
      if (this.#locks === locks) void this.#lost()
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
    const { members } = await locks.readState(this.#options.count)
    const quota = quotaOf(locks.pid, members, this.#options.count)
    this.#roundsOver = this.#held.length > quota ? this.#roundsOver + 1 : 0
    if (this.#roundsOver >= PATIENT_ROUNDS) await this.#releaseExcess(locks, quota)
    else await this.#acquire(locks, quota, new Set(members.flatMap(({ parts }) => parts)))
  }

  async #releaseExcess(locks: LeaseLocks, quota: number): Promise<void> {
    const given = this.#held.slice(quota)
    this.#held = this.#held.slice(0, quota)
    await this.#options.onHeld(this.#held)
    for (const part of given) await locks.release(part)
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

/** PostgreSQL ends a session that says nothing for so long: who hangs, or has lost the network, loses its leases. */
const IDLE_SESSION_MS = 4_000
/** Second keys of the advisory locks under the name: the one for joining, members by their count, leases by their part. */
const JOIN_KEY = 0
const LEASE_KEYS = 1_000

/** Who holds which parts, as the locks show it. */
interface LeaseState {
  members: LeaseMember[]
  /** The number of parts of members that divide it differently; undefined without any. */
  otherCount: number | undefined
}

/** The leases as advisory locks of one session: they go with its connection. */
class LeaseLocks {
  /** Of the session: what the others know it by. */
  readonly pid: number
  readonly #client: pg.Client
  readonly #name: string

  static async open(url: string, name: string, onLost: (error: Error) => void): Promise<LeaseLocks> {
    const client = new pg.Client({
      connectionString: url,
      application_name: `atalaya ${name}`,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
      idle_in_transaction_session_timeout: IDLE_SESSION_MS,
      keepAlive: true,
    })
    client.on('error', onLost)
    await client.connect()
    await client.query(`set idle_session_timeout = ${IDLE_SESSION_MS}`)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return new LeaseLocks(client, name, rows[0].pid)
  }

  private constructor(client: pg.Client, name: string, pid: number) {
    this.#client = client
    this.#name = name
    this.pid = pid
  }

  /**
   * Becomes a member with `count` parts, unless there are members with another count, which is returned. One
   * joins at a time, so that no two of different counts do.
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

  /** Whether the lease was free. */
  acquire(part: number): Promise<boolean> {
    return this.#callLock('pg_try_advisory_lock', LEASE_KEYS + part)
  }

  async release(part: number): Promise<void> {
    await this.#callLock('pg_advisory_unlock', LEASE_KEYS + part)
  }

  /** Gives up all at once: when it resolves, others can take them. */
  async releaseAll(): Promise<void> {
    // A session that is lost has none.
    await this.#client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    await this.#client.end()
  }

  async #callLock(lock: string, key: number): Promise<boolean> {
    const { rows } = await this.#client.query(`select ${lock}(hashtext($1), $2) as answer`, [this.#name, key])
    return rows[0].answer
  }
}

/** One that may hold leases, and those that it holds. */
export interface LeaseMember {
  pid: number
  parts: readonly number[]
}

/**
 * How many of `count` parts the member `pid` is to hold: all have as many, and the odd ones stay with those that hold
 * most. Whatever the members hold, the quotas of all add up to `count`.
 */
export function quotaOf(pid: number, members: readonly LeaseMember[], count: number): number {
  const order = members.toSorted((a, b) => b.parts.length - a.parts.length || a.pid - b.pid)
  const place = order.findIndex((member) => member.pid === pid)
  return Math.floor(count / order.length) + (place < count % order.length ? 1 : 0)
}
