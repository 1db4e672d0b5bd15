import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { lockDeliveries } from './deliveries.ts'

/** A device has shown what came with a token, by its hash; false for a token that is unknown or was used. */
export async function noteShown(trx: Trx, receiptHash: Buffer): Promise<boolean> {
  const owner = await trx
    .selectFrom('alert_deliveries')
    .select('user_id')
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst()
  if (!owner) return noteTestShown(trx, receiptHash)
  await lockDeliveries(trx, owner.user_id)
  const shown = await trx
    .updateTable('alert_deliveries')
    .set({
      state: 'shown',
      at: sql`now()`,
      shown_at: sql`now()`,
      // Its push service may not have answered yet.
      accepted_at: sql`coalesce(accepted_at, now())`,
      unanswered: sql`case when accepted_at is null then unanswered - 1 else unanswered end`,
      due_at: null,
      lead_on_at: null,
      receipt_hash: null,
    })
    .where('receipt_hash', '=', receiptHash)
    .returning(['firing_id', 'channel_id'])
    .execute()
  // Somebody else said it in between.
  if (shown.length === 0) return false
  const firings = shown.map(({ firing_id }) => firing_id)
  await waiting(trx).where('firing_id', 'in', firings).execute()
  await trx.updateTable('alert_channels').set({ shown_at: sql`now()` }).where('id', '=', shown[0].channel_id).execute()
  return true
}

async function noteTestShown(db: Db, receiptHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_channels')
    .set({ shown_at: sql`now()`, test_state: 'shown', receipt_hash: null })
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The open page has shown these firings of a user: they lead on to no other channel. One whose turn it is keeps it. */
export async function notePageShown(trx: Trx, userId: number, ids: readonly number[]): Promise<void> {
  await lockDeliveries(trx, userId)
  const shown = await onPage(trx, userId)
    .set({ state: 'shown', at: sql`now()`, shown_at: sql`now()`, due_at: null })
    .where('firing_id', 'in', ids)
    .where('state', '=', 'pending')
    .returning('firing_id')
    .execute()
  if (shown.length === 0) return
  const firings = shown.map(({ firing_id }) => firing_id)
  await trx.updateTable('alert_deliveries').set({ lead_on_at: null }).where('firing_id', 'in', firings).execute()
}

/** A user has read the firings up to one on the page: no channel is tried for them any more. */
export async function notePageOpened(trx: Trx, userId: number, upTo: number): Promise<void> {
  await lockDeliveries(trx, userId)
  await onPage(trx, userId)
    .set({ state: 'opened', at: sql`now()`, shown_at: sql`coalesce(shown_at, now())` })
    .where('firing_id', '<=', upTo)
    .where('state', 'in', ['pending', 'shown'])
    .execute()
  await waiting(trx).where('user_id', '=', userId).where('firing_id', '<=', upTo).execute()
}

const onPage = (trx: Trx, userId: number) =>
  trx.updateTable('alert_deliveries').where('user_id', '=', userId).where('kind', '=', 'page')

/** Deliveries that would go on: they end. */
const waiting = (trx: Trx) =>
  trx
    .updateTable('alert_deliveries')
    .set({ due_at: null, lead_on_at: null })
    .where((of) => of.or([of('due_at', 'is not', null), of('lead_on_at', 'is not', null)]))
