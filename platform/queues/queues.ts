import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { BaseLogger } from 'pino'
import { type Db, WORKER_TIMEOUTS } from '../database/database.ts'
import { DEAD_LETTERS, QUEUES, type QueueData, type QueueName } from './registry.ts'
import type { Schedule } from './schedule.ts'

export type { QueueName } from './registry.ts'

/** A job as its handler gets it. */
export interface Job<Q extends QueueName = QueueName> {
  /** Stays the same at every retry, so handlers may use it to recognise a repeated attempt. */
  id: string
  data: QueueData[Q]
  createdOn: Date
  /** Aborted when the job's time is up, its claim is lost, or the process stops. */
  signal: AbortSignal
}

/** Jobs of −1 start when none of 0, which is that of all others, is left. */
export type Priority = -1 | 0

export interface Queues {
  /** Adds a job; where `db` is a transaction, the job is committed with it. */
  enqueue<Q extends QueueName>(
    db: Db,
    queue: Q,
    data: QueueData[Q],
    options?: { startAfter?: Date; priority?: Priority },
  ): Promise<void>
  /** Adds a job for each of `data` in one statement. */
  enqueueAll<Q extends QueueName>(
    db: Db,
    queue: Q,
    data: readonly QueueData[Q][],
    options?: { priority?: Priority },
  ): Promise<void>
  /** Runs `handler` for every job of `queue`; a rejection is a failed attempt. */
  work<Q extends QueueName>(queue: Q, handler: (job: Job<Q>) => Promise<void>, options?: WorkOptions): Promise<void>
  /** Adds a job to `queue` at every tick. Ticks that were missed while no worker ran give one job. */
  schedule(queue: QueueName, schedule: Schedule): Promise<void>
  /** Number of jobs that failed permanently and wait for an operator. */
  deadLetters(db: Db): Promise<number>
  /** Number of jobs of `queue` that failed and will be tried again, with the message of the newest failure. */
  retrying(db: Db, queue: QueueName): Promise<{ count: number; error: string | null }>
  /** Applies an operator's action to a job; the job stays as it is if its state does not allow that. */
  change(action: JobAction, queue: string, id: string): Promise<void>
  /** Registers a function that `stop` calls before it waits for running jobs, to end what those jobs use. */
  onStop(end: () => Promise<void>): void
  /** Waits for running jobs, then closes. Later calls do nothing. */
  stop(): Promise<void>
}

interface WorkOptions {
  /** Number of jobs of this queue that run at the same time in this process; 1 by default. */
  concurrency?: number
}

export interface QueuesOptions {
  url: string
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  /** `send` only adds jobs; `work` also runs them, their schedules and their upkeep. */
  role: 'send' | 'work'
}

const STOP_MS = 15_000
const UPKEEP_SECONDS = 10
// New jobs wake a worker at once; jobs whose delay is over are found by polling.
const RETRY_POLL_SECONDS = 5

/** Opens the queues on the schema that `migrateQueues` made. */
export async function startQueues({ url, log, role }: QueuesOptions): Promise<Queues> {
  const works = role === 'work'
  const boss = new PgBoss({
    connectionString: url,
    application_name: `atalaya queues ${role}`,
    max: works ? 4 : 1,
    connectionTimeoutMillis: works ? WORKER_TIMEOUTS.connectMs : 2_000,
    // A web request must not wait for a database that hangs.
    ...(!works && { query_timeout: 3_000 }),
    options: '-c statement_timeout=30000 -c lock_timeout=10000',
    migrate: false,
    supervise: works,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: UPKEEP_SECONDS,
    monitorIntervalSeconds: UPKEEP_SECONDS,
    cronMonitorIntervalSeconds: UPKEEP_SECONDS,
    cronWorkerIntervalSeconds: 2,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  await boss.start()
  const endings: (() => Promise<void>)[] = []

  return {
    async enqueue(db, queue, data, options = {}) {
      await boss.send(queue, data, { ...options, db: fromKysely(db) })
    },
    async enqueueAll(db, queue, all, { priority = 0 } = {}) {
      const jobs = all.map((data) => ({ data: data ?? undefined, priority }))
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(db) })
    },
    async work<Q extends QueueName>(
      queue: Q,
      handler: (job: Job<Q>) => Promise<void>,
      { concurrency = 1 }: WorkOptions = {},
    ) {
      const options = { includeMetadata: true, notifyPollingIntervalSeconds: RETRY_POLL_SECONDS } as const
      // Each worker is one of its own, as only the first of those that are started together can be woken by its id.
      for (let i = 0; i < concurrency; i += 1) {
        let worker = ''
        worker = await boss.work<QueueData[Q], void, typeof options>(queue, options, async ([job]) => {
          const { id, data, createdOn, signal } = job
          try {
            await handler({ id, data, createdOn, signal })
          } catch (error) {
            log.warn({ err: error, queue, job: id, attempt: job.retryCount + 1 }, 'job failed')
            throw error
          } finally {
            // Jobs that arrived while this one ran woke no worker, so without a check now they would wait for the next
            // poll.
            boss.notifyWorker(worker)
          }
        })
      }
    },
    async schedule(queue, { cron }) {
      await boss.schedule(queue, cron, null, { missed: 'once' })
    },
    async deadLetters(db) {
      return (await countJobs(db, DEAD_LETTERS, 'created')).count
    },
    retrying: (db, queue) => countJobs(db, queue, 'retry'),
    async change(action, queue, id) {
      await JOB_ACTIONS[action](boss, queue, id)
    },
    onStop: (end) => void endings.push(end),
    async stop() {
      for (const end of endings.splice(0)) await end()
      await boss.stop({ graceful: works, timeout: STOP_MS })
    },
  }
}

async function countJobs(db: Db, queue: string, state: 'created' | 'retry') {
  const { rows } = await sql<{ count: number; error: string | null }>`
    select count(*)::int as count, (array_agg(output->>'message' order by started_on desc))[1] as error
    from pgboss.job where name = ${queue} and state = ${state}
  `.execute(db)
  return rows[0]
}

/** Creates or updates the queues' schema at `url`. Callers must not do so at the same time. */
export async function migrateQueues(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'atalaya migrate',
    max: 2,
    supervise: false,
    schedule: false,
  })
  const failures: Error[] = []
  boss.on('error', (error) => failures.push(error))
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS, { retentionSeconds: 30 * 24 * 3600 })
    for (const [name, options] of Object.entries(QUEUES)) {
      await boss.createQueue(name, options)
      await boss.updateQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the queues could not be made')
}

/** Actions of an operator on one job. A dead letter is tried again as a new job of the queue in which it failed. */
export const JOB_ACTIONS = {
  retry: (boss: PgBoss, queue: string, id: string): Promise<unknown> =>
    queue === DEAD_LETTERS ? boss.redrive(queue, { ids: [id] }) : boss.retry(queue, id),
  resume: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.resume(queue, id),
  cancel: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.cancel(queue, id),
  delete: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.deleteJob(queue, id),
}

export type JobAction = keyof typeof JOB_ACTIONS
