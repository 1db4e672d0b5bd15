import pg from 'pg'
import type { Member } from './lease-quota.ts'

/** PostgreSQL ends a session that says nothing for so long: who hangs, or has lost the network, loses its leases. */
const SILENT_MS = 4_000
/** Keys of locks under the office's name: whose turn it is to join, members by their count, leases by their part. */
const JOIN = 0
const LEASES = 1_000

/** An office as its locks show it. */
interface Sight {
  members: Member[]
  /** Of the members that divide it into another number of parts. */
  otherCount: number | undefined
}

/** The leases of an office as advisory locks of one session, which go with its connection. */
export class LeaseLocks {
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
      idle_in_transaction_session_timeout: SILENT_MS,
      keepAlive: true,
    })
    client.on('error', onLost)
    await client.connect()
    await client.query(`set idle_session_timeout = ${SILENT_MS}`)
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return new LeaseLocks(client, name, rows[0].pid)
  }

  private constructor(client: pg.Client, name: string, pid: number) {
    this.#client = client
    this.#name = name
    this.pid = pid
  }

  /**
   * Becomes a member of the office in `count` parts, unless there are members of another count, which is returned. One
   * joins at a time, so that no two of different counts do.
   */
  async join(count: number): Promise<number | undefined> {
    await this.#client.query('begin')
    await this.#ask('pg_advisory_xact_lock', JOIN)
    const { otherCount } = await this.look(count)
    if (otherCount === undefined) await this.#ask('pg_advisory_lock_shared', count)
    await this.#client.query('commit')
    return otherCount
  }

  async look(count: number): Promise<Sight> {
    const { rows } = await this.#client.query<{ key: number; pid: number }>(
      `select objid::int as key, pid from pg_locks join pg_database on pg_database.oid = database
       where datname = current_database() and locktype = 'advisory' and objsubid = 2 and granted
         and classid = hashtext($1)::oid`,
      [this.#name],
    )
    const counts = rows.filter(({ key }) => key > JOIN && key < LEASES)
    const leases = Map.groupBy(
      rows.filter(({ key }) => key >= LEASES),
      ({ pid }) => pid,
    )
    return {
      members: counts.map(({ pid }) => ({ pid, parts: (leases.get(pid) ?? []).map(({ key }) => key - LEASES) })),
      otherCount: counts.find(({ key }) => key !== count)?.key,
    }
  }

  /** Whether the lease was free. */
  take(part: number): Promise<boolean> {
    return this.#ask('pg_try_advisory_lock', LEASES + part)
  }

  async give(part: number): Promise<void> {
    await this.#ask('pg_advisory_unlock', LEASES + part)
  }

  /** Gives up all at once: when it resolves, others can take them. */
  async end(): Promise<void> {
    // A session that is lost has none.
    await this.#client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    await this.#client.end()
  }

  async #ask(lock: string, key: number): Promise<boolean> {
    const { rows } = await this.#client.query(`select ${lock}(hashtext($1), $2) as answer`, [this.#name, key])
    return rows[0].answer
  }
}
