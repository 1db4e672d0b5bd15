import { sql } from 'kysely'
import type { Sentiment } from '#domain/contract/news.ts'
import { MODEL_SCORES } from '#domain/sentiment/score.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'

/** A headline whose label the local model may replace. */
export interface UnlabelledNews {
  id: number
  title: string
}

/** The newest headline since `since` that waits for the model and is unclaimed; it is claimed until `leaseUntil`. */
export async function claimUnlabelled(
  db: Db,
  market: string,
  { now, since, leaseUntil }: { now: Date; since: Date; leaseUntil: Date },
): Promise<UnlabelledNews | undefined> {
  const { rows } = await sql<UnlabelledNews>`
    update news set relabel_at = ${leaseUntil} where id = (
      select id from news where market = ${market} and relabel_at <= ${now} and published_at > ${since}
      order by published_at desc limit 1 for update skip locked
    ) returning id, title
  `.execute(db)
  return rows[0]
}

/** Stores the model's label. Returns the instruments that the headline is about. */
export async function keepLabel(
  trx: Trx,
  id: number,
  { label, model }: { label: Sentiment; model: string },
): Promise<number[]> {
  await trx
    .updateTable('news')
    .set({ sentiment: label, score: MODEL_SCORES[label], labelled_by: model, relabel_at: null })
    .where('id', '=', id)
    .execute()
  const rows = await trx.selectFrom('news_instruments').select('instrument_id').where('news_id', '=', id).execute()
  return rows.map(({ instrument_id }) => instrument_id)
}

/** The model has no label for the headline: the word lists' label stays. */
export async function leaveLabel(db: Db, id: number): Promise<void> {
  await db.updateTable('news').set({ relabel_at: null }).where('id', '=', id).execute()
}
