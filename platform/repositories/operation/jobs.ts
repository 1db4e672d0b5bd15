import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** In the order in which a job passes through them. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const

export type JobState = (typeof JOB_STATES)[number]

/** A job as stored, with its data and its result. */
export interface StoredJob {
  id: string
  state: JobState
  data: unknown
  output: unknown
  attempts: number
  created_on: Date
  completed_on: Date | null
}

export interface QueueDepth {
  queue: string
  state: JobState
  jobs: number
}

export async function readQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select name as queue, state::text, count(*)::int as jobs from pgboss.job group by name, state
  `.execute(db)
  return rows
}

/** The newest jobs of a queue, only in `state` if one is given. */
export async function readNewestJobs(
  db: Db,
  { queue, state, limit }: { queue: string; state: JobState | undefined; limit: number },
): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select id, state::text, data, output, created_on, completed_on,
      retry_count + case when started_on is null then 0 else 1 end as attempts
    from pgboss.job where name = ${queue} and (${state ?? null}::text is null or state::text = ${state ?? null})
    order by created_on desc, id limit ${limit}
  `.execute(db)
  return rows
}
