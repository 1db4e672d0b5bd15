import type { PgBoss } from 'pg-boss'
import { DEAD_LETTERS } from './registry.ts'

/** What an operator may do with one job. A dead letter is tried again as a new job of the queue in which it failed. */
export const JOB_ACTIONS = {
  retry: (boss: PgBoss, queue: string, id: string): Promise<unknown> =>
    queue === DEAD_LETTERS ? boss.redrive(queue, { ids: [id] }) : boss.retry(queue, id),
  resume: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.resume(queue, id),
  cancel: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.cancel(queue, id),
  delete: (boss: PgBoss, queue: string, id: string): Promise<unknown> => boss.deleteJob(queue, id),
}

export type JobAction = keyof typeof JOB_ACTIONS
