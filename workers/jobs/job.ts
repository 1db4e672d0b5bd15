import type { BaseLogger } from 'pino'
import type { Bus } from '#platform/bus/bus.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { Job, QueueName, Queues } from '#platform/queues/queues.ts'
import { nominalTick, type Schedule } from '#platform/queues/schedule.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Channels } from '../channels/index.ts'
import type { LocalModel } from '../model/local-model.ts'
import { SourceError } from '../providers/remote/source-error.ts'

export interface JobContext {
  config: Config
  db: Database
  bus: Bus
  queues: Queues
  keys: Keys
  mailer: Mailer
  channels: Channels
  model: LocalModel
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
}

export interface JobDefinition<Q extends QueueName> {
  queue: Q
  /** Jobs of this queue that run at once in one process; 1 by default. */
  concurrency?: number
  /**
   * May run more than once for the same job; after a rejection the job is tried again. `tick` is the time of its
   * schedule to which it belongs, that of its making where it has none.
   */
  run(context: JobContext, job: Job<Q>, tick: Date): Promise<void>
}

/** A line of the registry. */
export interface RegisteredJob {
  queue: QueueName
  start(context: JobContext): Promise<void>
}

/** The line of a job. With a schedule, every tick adds one without data. */
export function register<Q extends QueueName>(
  { queue, concurrency, run }: JobDefinition<Q>,
  schedule?: Schedule,
): RegisteredJob {
  return {
    queue,
    async start(context) {
      const { db, queues } = context
      const work = async (job: Job<Q>) => {
        try {
          await run(context, job, schedule ? nominalTick(schedule, job.createdOn) : job.createdOn)
        } catch (error) {
          if (!(error instanceof SourceError && error.until)) throw error
          // The source was not called: no attempt has failed, and the job waits until it may be.
          await queues.enqueue(db, queue, job.data, { startAfter: error.until })
        }
      }
      await queues.work(queue, work, { concurrency })
      if (schedule) await queues.schedule(queue, schedule)
    },
  }
}
