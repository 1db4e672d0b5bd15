// Tested by workers/delivery/deliver.test.ts.

import { sql } from 'kysely'
import type { QuietHours } from '#domain/contract/alerts/channels.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { Priority, Queues } from '../../queues/queues.ts'
import type { KeptMessage } from '../../queues/registry.ts'

/**
 * The first words of a job's error that says what the operator has to repair, by which a stored error is recognised as
 * one that may be shown to anyone.
 */
export const NOT_DELIVERED = 'alert not delivered: '

/** A firing that was just stored, with the channels of its alert in the order of the user. */
export interface FiringToDeliver {
  id: number
  user_id: number
  channels: readonly number[]
}

/** Stores the deliveries of firings in the transaction that stores them. The first channel of each is due at once. */
export async function enqueueDeliveries(
  trx: Trx,
  queues: Pick<Queues, 'enqueueAll'>,
  firings: readonly FiringToDeliver[],
  { priority }: { priority?: Priority } = {},
): Promise<void> {
  await sql`
    insert into alert_deliveries (firing_id, channel_id, user_id, kind, position, state, detail, due_at)
    select firings.id, channels.id, firings.user_id, kind, position - 1,
      case when broken_reason is null then 'pending' else 'failed' end, broken_reason,
      case when broken_reason is null
        and row_number() over (partition by firings.id, broken_reason is null order by position) = 1 then now() end
    from jsonb_to_recordset(${JSON.stringify(firings)}::jsonb) as firings (id bigint, user_id bigint, channels jsonb)
    cross join jsonb_array_elements_text(firings.channels) with ordinality as named (channel, position)
    join alert_channels as channels on channels.id = channel::bigint and channels.user_id = firings.user_id
    on conflict do nothing
  `.execute(trx)
  const users = new Set(firings.map(({ user_id }) => user_id))
  await queues.enqueueAll(
    trx,
    'deliver',
    [...users].map((user_id) => ({ user_id })),
    { priority },
  )
}

/**
 * Every change of a user's deliveries begins with this lock, so that they take turns. Undefined when the user is gone.
 */
export async function lockDeliveries(
  trx: Trx,
  userId: number,
): Promise<{ now: Date; quiet: QuietHours | null; suspended: boolean } | undefined> {
  const { rows } = await sql<{ now: Date; quiet: QuietHours | null; suspended: boolean }>`
    select now(), quiet, suspended from users where id = ${userId} for no key update
  `.execute(trx)
  return rows[0]
}

/** Ends all deliveries of a user that still wait. */
export async function failAll(trx: Trx, userId: number, detail: string): Promise<void> {
  await trx
    .updateTable('alert_deliveries')
    .set({ state: 'failed', due_at: null, escalates_at: null, detail, at: sql`now()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute()
}

/** Makes the next channel of a firing due when no channel has shown the alert in time. */
export async function escalate(trx: Trx, userId: number): Promise<void> {
  await sql`
    with over as (
      update alert_deliveries set escalates_at = null where user_id = ${userId} and escalates_at <= now()
      returning firing_id, position
    ), next as (
      select over.firing_id, min(next.position) as position
      from over join alert_deliveries as next
        on next.firing_id = over.firing_id and next.position > over.position and next.state = 'pending'
      where not exists (
        select from alert_deliveries as seen where seen.firing_id = over.firing_id and seen.state in ('shown', 'opened')
      )
      group by over.firing_id
    )
    update alert_deliveries as deliveries set due_at = now() from next
    where deliveries.firing_id = next.firing_id and deliveries.position = next.position
      and attempts = 0 and due_at is null
  `.execute(trx)
}

/** A delivery that is due. */
export interface DueDelivery {
  firing_id: number
  channel_id: number
  /** Number of attempts so far, all of which have failed. */
  attempts: number
  /** The first firing of the message to which this delivery belongs; null before the first attempt. */
  message: number | null
  /** The time from which its channel accepts another message; null for a channel that was deleted. */
  next_send_at: Date | null
  /** The reason why its channel is not used any more; null while it is used. */
  broken_reason: string | null
  /** The summary that it delivers; null for a firing of an alert. */
  summary_id: number | null
}

export async function dueDeliveries(trx: Trx, userId: number): Promise<DueDelivery[]> {
  return trx
    .selectFrom('alert_deliveries as deliveries')
    .innerJoin('alert_firings as firings', 'firings.id', 'deliveries.firing_id')
    .leftJoin('alert_channels as channels', 'channels.id', 'deliveries.channel_id')
    .select(['firing_id', 'channel_id', 'attempts', 'message', 'next_send_at', 'broken_reason', 'summary_id'])
    .where('deliveries.user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('firing_id')
    .execute()
}

/** Firings that go out together on one channel. */
export interface ChannelFirings {
  channel_id: number
  firing_ids: readonly number[]
}

const updateDeliveries = (trx: Trx, { channel_id, firing_ids }: ChannelFirings) =>
  trx.updateTable('alert_deliveries').where('channel_id', '=', channel_id).where('firing_id', 'in', firing_ids)

/** Puts deliveries off until `due`. `isQuiet` says that the reason is the quiet hours of their user. */
export async function postpone(trx: Trx, firings: ChannelFirings, due: Date, isQuiet: boolean): Promise<void> {
  await updateDeliveries(trx, firings)
    .set({ due_at: due, held: sql`held or ${isQuiet}` })
    .execute()
}

interface Attempt extends ChannelFirings {
  message: number
  receiptHash: Buffer
  /** The time after which an attempt without outcome counts as interrupted and is repeated. */
  lease: Date
  escalatesAt: Date
  /** The time from which the channel accepts its next message. */
  nextSendAt: Date
}

/** Stores an attempt before it is made. The one before it has failed, or its process has died. */
export async function startAttempt(trx: Trx, attempt: Attempt): Promise<void> {
  const { message, receiptHash, lease, escalatesAt, nextSendAt, channel_id } = attempt
  await updateDeliveries(trx, attempt)
    .set({
      message,
      receipt_hash: receiptHash,
      due_at: lease,
      escalates_at: sql`case when attempts = 0 then ${escalatesAt}::timestamptz else escalates_at end`,
      attempts: sql`attempts + 1`,
      unanswered: sql`unanswered + 1`,
      at: sql`now()`,
    })
    .execute()
  await trx.updateTable('alert_channels').set({ next_send_at: nextSendAt }).where('id', '=', channel_id).execute()
}

/** The attempt whose outcome is stored. If a later one has started, nothing is stored. */
export interface AttemptRef extends ChannelFirings {
  attempts: number
}

const updatePending = (trx: Trx, { channel_id, firing_ids }: ChannelFirings) =>
  trx
    .updateTable('alert_deliveries')
    .where('channel_id', '=', channel_id)
    .where('firing_id', 'in', firing_ids)
    // A device may have reported that it has shown the alert before its push service answered.
    .where('state', '=', 'pending')

/** Written when the outcome of the newest attempt is known. */
const ANSWERED = { unanswered: sql<number>`unanswered - 1` }

const updateAttempt = (trx: Trx, attempt: AttemptRef) =>
  updatePending(trx, attempt).where('attempts', '=', attempt.attempts)

/** Records that the channel accepted the message, which does not mean that the user has seen it. */
export async function markAccepted(trx: Trx, attempt: AttemptRef, detail: string | null): Promise<void> {
  await updateAttempt(trx, attempt)
    .set({ state: 'accepted', due_at: null, detail, at: sql`now()`, accepted_at: sql`now()`, ...ANSWERED })
    .execute()
  await trx
    .updateTable('alert_channels')
    .set({ accepted_at: sql`now()` })
    .where('id', '=', attempt.channel_id)
    .execute()
}

/** Records that there was nothing to send on this channel, whose client reads the firings by itself. */
export async function markUnsent(trx: Trx, attempt: AttemptRef): Promise<void> {
  await updateAttempt(trx, attempt)
    .set({ due_at: null, ...ANSWERED })
    .execute()
}

/** Seconds after which a kept message that its job has not delivered is due without that job: longer than that lives. */
const KEPT_SECONDS = 2 * 86_400

/** Keeps a message until its own job makes it due. The next channel has its turn at once. */
export async function keepMessage(trx: Trx, attempt: AttemptRef, detail: string): Promise<void> {
  await updateAttempt(trx, attempt)
    .set({
      detail,
      due_at: sql`case when due_at is not null then now() + make_interval(secs => ${KEPT_SECONDS}) end`,
      escalates_at: sql`case when escalates_at is not null then now() end`,
      ...ANSWERED,
    })
    .execute()
}

/** Makes a kept message due, unless it was shown meanwhile or another process makes an attempt at this moment. */
export async function makeKeptDue(trx: Trx, { channel_id, message }: KeptMessage, leaseSeconds: number): Promise<void> {
  await trx
    .updateTable('alert_deliveries')
    .set({ due_at: sql`now()` })
    .where('channel_id', '=', channel_id)
    .where('message', '=', message)
    .where('state', '=', 'pending')
    .where('due_at', '>', sql<Date>`now() + make_interval(secs => ${leaseSeconds})`)
    .execute()
}

/**
 * Schedules another attempt at `due`, unless the alert was shown meanwhile. The channel accepts no message before
 * `nextSendAt`. A channel that `isSilent` has not answered, so it may have accepted the message.
 */
export async function scheduleRetry(
  trx: Trx,
  attempt: AttemptRef,
  { due, nextSendAt, detail, isSilent }: { due: Date; nextSendAt: Date; detail: string; isSilent: boolean },
): Promise<void> {
  await updateAttempt(trx, attempt)
    .set({
      detail,
      due_at: sql`case when due_at is not null then ${due}::timestamptz end`,
      ...(isSilent ? {} : ANSWERED),
    })
    .execute()
  await trx
    .updateTable('alert_channels')
    .set({ next_send_at: nextSendAt })
    .where('id', '=', attempt.channel_id)
    .execute()
}

/** Ends the attempts on this channel. The next channel is due at once, unless the alert was shown meanwhile. */
export async function markFailed(trx: Trx, firings: ChannelFirings | AttemptRef, detail: string): Promise<void> {
  await ('attempts' in firings ? updateAttempt(trx, firings) : updatePending(trx, firings))
    .set({
      state: 'failed',
      due_at: null,
      escalates_at: sql`case when due_at is not null then now() end`,
      detail,
      at: sql`now()`,
    })
    .execute()
}

/** Records why a channel is not used any more. */
export async function markBroken(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('alert_channels').set({ broken_reason: reason }).where('id', '=', id).execute()
}

export async function readQuietHours(db: Db, userId: number): Promise<QuietHours | null> {
  const row = await db.selectFrom('users').select('quiet').where('id', '=', userId).executeTakeFirst()
  return row?.quiet ?? null
}

/**
 * Stores the quiet hours. Deliveries that the old ones held are due again, until the next round applies the new ones.
 */
export async function setQuietHours(trx: Trx, userId: number, quiet: QuietHours | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ quiet: quiet && JSON.stringify(quiet) })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('alert_deliveries')
    .set({ due_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where('attempts', '=', 0)
    .execute()
}
