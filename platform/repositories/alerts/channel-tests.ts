import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** A test that a user asks for is due; false if the last one is less than `pauseSeconds` old, undefined for no such channel. */
export async function askTest(
  db: Db,
  { userId, id, pauseSeconds }: { userId: number; id: number; pauseSeconds: number },
): Promise<boolean | undefined> {
  const { rows } = await sql<{ asked: boolean }>`
    with own as (
      select id, coalesce(tested_at < now() - make_interval(secs => ${pauseSeconds}), true) as free
      from alert_channels where user_id = ${userId} and id = ${id} for update
    ), asked as (
      update alert_channels set tested_at = now(), test_state = 'pending', test_detail = null, receipt_hash = null
      from own where alert_channels.id = own.id and own.free
    )
    select free as asked from own
  `.execute(db)
  return rows[0]?.asked
}

/** The attempt of a test, before it is made. */
export async function beginTest(db: Db, id: number, receiptHash: Buffer): Promise<void> {
  await db.updateTable('alert_channels').set({ receipt_hash: receiptHash }).where('id', '=', id).execute()
}

/** What became of a test; a device that has shown it meanwhile has said more. */
export async function noteTest(
  db: Db,
  id: number,
  test: { state: 'accepted' | 'failed'; detail: string; broken: string | null },
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({
      test_state: test.state,
      test_detail: test.detail,
      ...(test.broken === null ? test.state === 'accepted' && { accepted_at: sql`now()` } : { broken: test.broken }),
    })
    .where('id', '=', id)
    .where('test_state', '=', 'pending')
    .execute()
}
