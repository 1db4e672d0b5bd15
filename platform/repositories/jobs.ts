import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { deleteBatch } from '../database/sql.ts'

/** The states of a job, in the order in which it passes through them. */
export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const

export type JobState = (typeof JOB_STATES)[number]

/** A stored job with its data and its result. */
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

/** Reads the newest jobs of a queue, in `state` only if one is given. */
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

/**
 * Claims the effect `name` of the tick `slot` for this transaction. Only one transaction that commits ever gets true. A
 * second one that runs at the same time waits for the first.
 */
export async function claimEffect(trx: Db, name: string, slot: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('job_effects')
    .values({ name, slot })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the effect `name` of the tick `slot` was claimed. */
export async function hasEffect(db: Db, name: string, slot: Date): Promise<boolean> {
  const row = await db
    .selectFrom('job_effects')
    .select('slot')
    .where('name', '=', name)
    .where('slot', '=', slot)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a batch of claims so old that no job can belong to their ticks; true if more may be left. */
export function pruneJobEffects(db: Db, names: readonly string[]): Promise<boolean> {
  return deleteBatch(db, 'job_effects', sql`name = any(${names}::text[]) and slot < now() - interval '30 days'`)
}
