import { sql } from 'kysely'
import type { BaseLogger } from 'pino'
import { Repeater } from '../process/repeater.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { isDatabaseAway } from './errors.ts'

/** Where is read what is the same for all users. */
export interface Reads {
  /** Why the replica is not read, in words for operators; null while it is, and where there is none. */
  readonly trouble: string | null
  /** Runs `work` on the replica if it has what `isThere` looks for, otherwise on the primary. */
  read<T>(isThere: (replica: Database) => Promise<boolean>, work: (db: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

interface ReadReplicaOptions {
  primary: Database
  /** Ends with this. */
  replica: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** Monotonic milliseconds. */
  uptime: () => number
}

const ROUND_MS = 1_000
/** A replica that is further behind is not read. */
const MAX_LAG_MS = 10_000

/** How far the primary's log had come at a moment. */
interface LogMark {
  at: number
  end: number
}

/** A streaming replica: read while it answers and follows its primary closely, with the primary behind it. */
export class ReadReplica implements Reads {
  readonly #options: ReadReplicaOptions
  readonly #rounds: Repeater
  /** Those that the replica had not reached yet, oldest first. */
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
      // Also where what it replays has ended the statement; an error of the statement itself comes from the primary too.
      if (isDatabaseAway(err)) this.#setTrouble(UNREACHABLE)
      else log.warn({ err }, 'a read of the replica failed: the primary is read')
    }
    return work(primary)
  }

  /** Compares the replica with its primary, and says when it begins or ceases to be of use. */
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

/** Of a cluster, how far its log goes: the primary's own, and what a replica has replayed of it. */
async function positionOf(db: Database): Promise<{ cluster: string; is_replica: boolean; end: number }> {
  const { rows } = await sql<{ cluster: string; is_replica: boolean; end: number }>`
    select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as is_replica, (
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::float8 as end
  `.execute(db)
  return rows[0]
}

interface ReadsOptions {
  /** Of the replica; null for none. */
  url: string | null
  /** The primary. */
  db: Database
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  statementMs?: number
  /** Monotonic milliseconds. */
  uptime?: () => number
}

/** Resolves when it is known whether the replica can be read. */
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
