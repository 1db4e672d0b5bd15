import type { BaseLogger } from 'pino'
import { createDatabase, createPool, type Database } from './database.ts'
import { ReadReplica, type Reads } from './read-replica.ts'

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
