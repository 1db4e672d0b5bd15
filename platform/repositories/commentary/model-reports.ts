import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type ModelReportTable, WRITING_STATES } from '../../tables/commentary.ts'

export type ModelReport = Omit<ModelReportTable, 'worker' | 'checked_at'>

/** A worker that has not reported for this long is gone. */
const LIFE = sql`interval '20 seconds'`

/** Records the local model's state as `worker` sees it, and deletes workers that are long gone. */
export async function reportModel(db: Db, worker: string, report: ModelReport): Promise<void> {
  const { model, state, accepted, rejected, failed, last_ms } = report
  await sql`
    with gone as (delete from model_reports where checked_at < now() - interval '1 hour')
    insert into model_reports (worker, model, state, accepted, rejected, failed, last_ms)
    values (${worker}, ${model}, ${state}, ${accepted}, ${rejected}, ${failed}, ${last_ms})
    on conflict (worker) do update set model = excluded.model, state = excluded.state, accepted = excluded.accepted,
      rejected = excluded.rejected, failed = excluded.failed, last_ms = excluded.last_ms, checked_at = now()
  `.execute(db)
}

/** `worker` ends: nothing should wait for it. */
export async function withdrawReport(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('model_reports').where('worker', '=', worker).execute()
}

/** The best state of the local model that running workers report; null if none reports. */
export async function readModelReport(db: Db): Promise<ModelReport | null> {
  const row = await db
    .selectFrom('model_reports')
    .select(['model', 'state', 'accepted', 'rejected', 'failed', 'last_ms'])
    .where('checked_at', '>', sql<Date>`now() - ${LIFE}`)
    .orderBy((eb) => eb('state', 'in', WRITING_STATES), 'desc')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
