// Tested by workers/delivery/deliver.test.ts and server/routes/alerts/receipts.test.ts.

import { sql } from 'kysely'
import type { Db, Trx } from '../../database/database.ts'
import { lockDeliveries } from './deliveries.ts'

// What ends the attempts to deliver a firing: a device has shown it, or its user has seen or read it on the page.

/** Records that a device has shown the message with this token (its hash); false if that is unknown or was used. */
export async function markShown(trx: Trx, receiptHash: Buffer): Promise<boolean> {
  const owner = await trx
    .selectFrom('alert_deliveries')
    .select('user_id')
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst()
  if (!owner) return markTestShown(trx, receiptHash)
  await lockDeliveries(trx, owner.user_id)
  const shown = await trx
    .updateTable('alert_deliveries')
    .set({
      state: 'shown',
      at: sql`now()`,
      shown_at: sql`now()`,
      // The device's push service may not have answered yet.
      accepted_at: sql`coalesce(accepted_at, now())`,
      unanswered: sql`case when accepted_at is null then unanswered - 1 else unanswered end`,
      due_at: null,
      escalates_at: null,
      receipt_hash: null,
    })
    .where('receipt_hash', '=', receiptHash)
    .returning(['firing_id', 'channel_id'])
    .execute()
  // Another request with the same token was faster.
  if (shown.length === 0) return false
  const firings = shown.map(({ firing_id }) => firing_id)
  await endPending(trx).where('firing_id', 'in', firings).execute()
  await trx.updateTable('alert_channels').set({ shown_at: sql`now()` }).where('id', '=', shown[0].channel_id).execute()
  return true
}

async function markTestShown(db: Db, receiptHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_channels')
    .set({ shown_at: sql`now()`, test_state: 'shown', receipt_hash: null })
    .where('receipt_hash', '=', receiptHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records that the open page has shown these firings, which ends their escalation. A delivery that is due stays due.
 */
export async function markShownOnPage(trx: Trx, userId: number, ids: readonly number[]): Promise<void> {
  await lockDeliveries(trx, userId)
  const shown = await updatePageDeliveries(trx, userId)
    .set({ state: 'shown', at: sql`now()`, shown_at: sql`now()`, due_at: null })
    .where('firing_id', 'in', ids)
    .where('state', '=', 'pending')
    .returning('firing_id')
    .execute()
  if (shown.length === 0) return
  const firings = shown.map(({ firing_id }) => firing_id)
  await trx.updateTable('alert_deliveries').set({ escalates_at: null }).where('firing_id', 'in', firings).execute()
}

/**
 * Records that a user has read the firings up to `upTo` on the page, which ends all attempts to deliver them. Summaries
 * are not among what was read.
 */
export async function markOpenedOnPage(trx: Trx, userId: number, upTo: number): Promise<void> {
  await lockDeliveries(trx, userId)
  await updatePageDeliveries(trx, userId)
    .set({ state: 'opened', at: sql`now()`, shown_at: sql`coalesce(shown_at, now())` })
    .where('firing_id', '<=', upTo)
    .where('state', 'in', ['pending', 'shown'])
    .execute()
  const summaries = trx.selectFrom('alert_firings').select('id').where('summary_id', 'is not', null)
  await endPending(trx)
    .where('user_id', '=', userId)
    .where('firing_id', '<=', upTo)
    .where('firing_id', 'not in', summaries.where('user_id', '=', userId))
    .execute()
}

const updatePageDeliveries = (trx: Trx, userId: number) =>
  trx.updateTable('alert_deliveries').where('user_id', '=', userId).where('kind', '=', 'page')

/** Ends the attempts and the escalation of the deliveries that the caller selects. */
const endPending = (trx: Trx) =>
  trx
    .updateTable('alert_deliveries')
    .set({ due_at: null, escalates_at: null })
    .where((of) => of.or([of('due_at', 'is not', null), of('escalates_at', 'is not', null)]))
