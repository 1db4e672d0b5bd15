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

/** The page has shown a user the firings up to one: no other channel is tried for them any more. */
export async function notePageShown(
  trx: Trx,
  { userId, upTo, state }: { userId: number; upTo: number; state: 'shown' | 'opened' },
): Promise<void> {
  await lockDeliveries(trx, userId)
  await trx
    .updateTable('alert_deliveries')
    .set({ state, at: sql`now()`, shown_at: sql`coalesce(shown_at, now())` })
    .where('user_id', '=', userId)
    .where('firing_id', '<=', upTo)
    .where('kind', '=', 'page')
    .where('state', 'in', state === 'opened' ? ['pending', 'shown'] : ['pending'])
    .execute()
  await waiting(trx).where('user_id', '=', userId).where('firing_id', '<=', upTo).execute()
}

/** Deliveries that would go on: they end. */
const waiting = (trx: Trx) =>
  trx
    .updateTable('alert_deliveries')
    .set({ due_at: null, lead_on_at: null })
    .where((of) => of.or([of('due_at', 'is not', null), of('lead_on_at', 'is not', null)]))
