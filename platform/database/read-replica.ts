import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { Repeater } from '../process/repeater.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { isDatabaseAway } from './errors.ts'

/** The database that answers reads which are the same for all users: the replica while it can, else the primary. */
export interface Reads {
  /** Why the replica is not read, in words for operators; null while it is read, and where there is none. */
  readonly trouble: string | null
  /** Runs `work` on the replica if `isThere` finds there what the caller needs, otherwise on the primary. */
  read<T>(isThere: (replica: Database) => Promise<boolean>, work: (db: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

interface ReadReplicaOptions {
  primary: Database
  /** `stop` closes this database, but not the primary. */
  replica: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Monotonic milliseconds. */
  uptime: () => number
}

const ROUND_MS = 1_000
/** A replica that is further behind its primary is not read. */
const MAX_LAG_MS = 10_000

/** The end of the primary's log (a position in bytes) at a moment of `uptime`. */
interface LogMark {
  at: number
  end: number
}

/** Reads from a streaming replica while it answers and follows its primary closely, and otherwise from the primary. */
export class ReadReplica implements Reads {
  readonly #options: ReadReplicaOptions
  readonly #rounds: Repeater
  /** The marks that the replica had not reached at the last round, oldest first. */
  #marks: LogMark[] = []
  #trouble: string | null = null

  constructor(options: ReadReplicaOptions) {
    this.#options = options
    const failed = (err: unknown) => options.log.error({ err }, 'the replica could not be compared with its primary')
    this.#rounds = new Repeater(() => this.round(), ROUND_MS, failed)
  }

  get trouble(): string | null {
    return this.#trouble
  }

  start(): Promise<void> {
    return this.#rounds.start()
  }

  async stop(): Promise<void> {
    await this.#rounds.stop()
    await this.#options.replica.destroy()
  }

  async read<T>(isThere: (replica: Database) => Promise<boolean>, work: (db: Database) => Promise<T>): Promise<T> {
    const { primary, replica, log } = this.#options
    if (this.#trouble !== null) return work(primary)
    try {
      if (await isThere(replica)) return await work(replica)
    } catch (err) {
      // This covers a statement that the replay has cancelled. A fault of the statement itself appears on the primary
      // too.
      if (isDatabaseAway(err)) this.#setTrouble(UNREACHABLE)
      else log.warn({ err }, 'a read of the replica failed: the primary is read')
    }
    return work(primary)
  }

  /** Compares the replica with its primary, and logs when it becomes usable or stops being so. */
  async round(): Promise<void> {
    const { primary, replica, uptime } = this.#options
    const at = uptime()
    const ours = await positionOf(primary)
    this.#marks.push({ at, end: ours.end })
    const theirs = await positionOf(replica).catch((error) => {
      if (!isDatabaseAway(error)) throw error
      return null
    })
    if (theirs === null) return this.#setTrouble(UNREACHABLE)
    if (theirs.cluster !== ours.cluster || !theirs.is_replica)
      return this.#setTrouble('it is no replica of DATABASE_URL')
    this.#marks = this.#marks.filter(({ end }) => end > theirs.end)
    const behind = uptime() - (this.#marks[0]?.at ?? uptime())
    this.#setTrouble(behind > MAX_LAG_MS ? 'it is too far behind' : null)
  }

  #setTrouble(trouble: string | null): void {
    const before = this.#trouble
    this.#trouble = trouble
    const { log } = this.#options
    if (trouble !== null && before === null) log.warn(`the read replica is not used: ${trouble}`)
    if (trouble === null && before !== null) log.info('the read replica is used again')
  }
}

const UNREACHABLE = 'it does not answer'

/** The end of a cluster's log in bytes: what a primary has written, or what a replica has replayed. */
async function positionOf(db: Database): Promise<{ cluster: string; is_replica: boolean; end: number }> {
  const { rows } = await sql<{ cluster: string; is_replica: boolean; end: number }>`
    select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as is_replica, (
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as end
  `.execute(db)
  return rows[0]
}

interface ReadsOptions {
  /** The address of the replica; null where there is none, and then the primary answers every read. */
  url: string | null
  /** The primary, which is also read where the replica cannot be. */
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  statementMs?: number
  /** Monotonic milliseconds. */
  uptime?: () => number
}

/** Connects to the replica, if there is one; resolves when it is known whether it can be read. */
export async function openReads({
  url,
  db,
  log,
  statementMs,
  uptime = () => performance.now(),
}: ReadsOptions): Promise<Reads> {
  if (url === null) return { trouble: null, read: (_, work) => work(db), stop: async () => undefined }
  const onError = (err: Error) => log.error({ err }, 'connection to the replica lost')
  const pool = createPool({ url, applicationName: 'atalaya server reads', statementMs, onError })
  const replica = new ReadReplica({ primary: db, replica: createDatabase(pool), log, uptime })
  await replica.start()
  return replica
}
