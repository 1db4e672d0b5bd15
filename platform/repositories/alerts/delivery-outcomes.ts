import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { OnChannel } from './deliveries.ts'

/** The attempt whose outcome is stored: a later one has its own. */
export interface AttemptRef extends OnChannel {
  attempts: number
}

const of = (trx: Trx, { channel_id, firing_ids }: OnChannel) =>
  trx
    .updateTable('alert_deliveries')
    .where('channel_id', '=', channel_id)
    .where('firing_id', 'in', firing_ids)
    // A device may have said that it has shown the alert before its push service answered.
    .where('state', '=', 'pending')

/** What became of the newest attempt is known. */
const ANSWERED = { unanswered: sql<number>`unanswered - 1` }

const attemptOf = (trx: Trx, attempt: AttemptRef) => of(trx, attempt).where('attempts', '=', attempt.attempts)

/** The channel took the message, which says nothing about whether anybody saw it. */
export async function noteAccepted(trx: Trx, attempt: AttemptRef, detail: string | null): Promise<void> {
  await attemptOf(trx, attempt)
    .set({ state: 'accepted', due_at: null, detail, at: sql`now()`, accepted_at: sql`now()`, ...ANSWERED })
    .execute()
  await trx
    .updateTable('alert_channels')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', attempt.channel_id)
    .execute()
}

/** Nothing is sent on this channel: its client shows what it finds. */
export async function noteWaiting(trx: Trx, attempt: AttemptRef): Promise<void> {
  await attemptOf(trx, attempt)
    .set({ due_at: null, ...ANSWERED })
    .execute()
}

/**
 * It is tried again at `due` unless the alert was shown meanwhile; the channel takes no message before `freeAt`. One that
 * `isSilent` may have taken this one.
 */
export async function noteRetry(
  trx: Trx,
  attempt: AttemptRef,
  { due, freeAt, detail, isSilent }: { due: Date; freeAt: Date; detail: string; isSilent: boolean },
): Promise<void> {
  await attemptOf(trx, attempt)
    .set({
      detail,
      due_at: sql`case when due_at is not null then ${due}::timestamptz end`,
      ...(isSilent ? {} : ANSWERED),
    })
    .execute()
  await trx.updateTable('alert_channels').set({ free_at: freeAt }).where('id', '=', attempt.channel_id).execute()
}

/** It is not tried again on this channel; the next one has its turn at once, unless the alert was shown meanwhile. */
export async function noteFailed(trx: Trx, those: OnChannel | AttemptRef, detail: string): Promise<void> {
  await ('attempts' in those ? attemptOf(trx, those) : of(trx, those))
    .set({
      state: 'failed',
      due_at: null,
      lead_on_at: sql`case when due_at is not null then now() end`,
      detail,
      at: sql`now()`,
    })
    .execute()
}

/** The channel is not used any more. */
export async function breakChannel(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('alert_channels').set({ broken: reason }).where('id', '=', id).execute()
}
