import { sql } from 'kysely'
import type { QuietHours } from '#domain/contract/alerts/channels.ts'
import type { Trx } from '../../database/transaction.ts'
import type { Queues } from '../../queues/queues.ts'

/** A firing that was just stored, with the channels of its alert in the order of the user. */
export interface FiringToDeliver {
  id: number
  user_id: number
  channels: readonly number[]
}

/** Stores where firings go, in the transaction that stores them; the first channel of each has its turn at once. */
export async function enqueueDeliveries(
  trx: Trx,
  queues: Pick<Queues, 'enqueueAll'>,
  firings: readonly FiringToDeliver[],
): Promise<void> {
  await sql`
    insert into alert_deliveries (firing_id, channel_id, user_id, kind, place, state, detail, due_at)
    select firings.id, channels.id, firings.user_id, kind, place - 1,
      case when broken is null then 'pending' else 'failed' end, broken,
      case when broken is null and row_number() over (partition by firings.id, broken is null order by place) = 1
        then now() end
    from jsonb_to_recordset(${JSON.stringify(firings)}::jsonb) as firings (id bigint, user_id bigint, channels jsonb)
    cross join jsonb_array_elements_text(firings.channels) with ordinality as named (channel, place)
    join alert_channels as channels on channels.id = channel::bigint and channels.user_id = firings.user_id
    on conflict do nothing
  `.execute(trx)
  const users = new Set(firings.map(({ user_id }) => user_id))
  await queues.enqueueAll(
    trx,
    'deliver',
    [...users].map((user_id) => ({ user_id })),
  )
}

/** Changes of a user's deliveries take turns: each begins with this. Undefined when the user is gone. */
export async function lockDeliveries(
  trx: Trx,
  userId: number,
): Promise<{ now: Date; quiet: QuietHours | null } | undefined> {
  const { rows } = await sql<{ now: Date; quiet: QuietHours | null }>`
    select now(), quiet from users where id = ${userId} for no key update
  `.execute(trx)
  return rows[0]
}

/** Gives the next channel its turn where nothing has shown an alert in time. */
export async function leadOn(trx: Trx, userId: number): Promise<void> {
  await sql`
    with over as (
      update alert_deliveries set lead_on_at = null where user_id = ${userId} and lead_on_at <= now()
      returning firing_id, place
    ), next as (
      select over.firing_id, min(next.place) as place
      from over join alert_deliveries as next
        on next.firing_id = over.firing_id and next.place > over.place and next.state = 'pending'
      where not exists (
        select from alert_deliveries as seen where seen.firing_id = over.firing_id and seen.state in ('shown', 'opened')
      )
      group by over.firing_id
    )
    update alert_deliveries as deliveries set due_at = now() from next
    where deliveries.firing_id = next.firing_id and deliveries.place = next.place
      and attempts = 0 and due_at is null
  `.execute(trx)
}

/** A delivery whose time has come. */
export interface DueDelivery {
  firing_id: number
  channel_id: number
  /** Failed so far. */
  attempts: number
  /** The first firing of its message; null before the first attempt. */
  message: number | null
  /** When its channel is free; null for one that is gone. */
  free_at: Date | null
  /** Why its channel is not used any more. */
  broken: string | null
}

export async function dueDeliveries(trx: Trx, userId: number): Promise<DueDelivery[]> {
  return trx
    .selectFrom('alert_deliveries as deliveries')
    .leftJoin('alert_channels as channels', 'channels.id', 'deliveries.channel_id')
    .select(['firing_id', 'channel_id', 'attempts', 'message', 'free_at', 'broken'])
    .where('deliveries.user_id', '=', userId)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('firing_id')
    .execute()
}

/** Some firings on one channel. */
export interface OnChannel {
  channel_id: number
  firing_ids: readonly number[]
}

const on = (trx: Trx, { channel_id, firing_ids }: OnChannel) =>
  trx.updateTable('alert_deliveries').where('channel_id', '=', channel_id).where('firing_id', 'in', firing_ids)

/** Puts deliveries off, `isQuiet` for the quiet hours of their user. */
export async function holdUntil(trx: Trx, those: OnChannel, due: Date, isQuiet: boolean): Promise<void> {
  await on(trx, those)
    .set({ due_at: due, held: sql`held or ${isQuiet}` })
    .execute()
}

interface Attempt extends OnChannel {
  message: number
  receiptHash: Buffer
  /** When it counts as interrupted. */
  lease: Date
  leadOnAt: Date
  /** When the channel takes its next message. */
  freeAt: Date
}

/** Stores an attempt before it is made; the one before has failed, or its process has died. */
export async function beginAttempt(trx: Trx, attempt: Attempt): Promise<void> {
  const { message, receiptHash, lease, leadOnAt, freeAt, channel_id } = attempt
  await on(trx, attempt)
    .set({
      message,
      receipt_hash: receiptHash,
      due_at: lease,
      lead_on_at: sql`case when attempts = 0 then ${leadOnAt}::timestamptz else lead_on_at end`,
      attempts: sql`attempts + 1`,
      unanswered: sql`unanswered + 1`,
      at: sql`now()`,
    })
    .execute()
  await trx.updateTable('alert_channels').set({ free_at: freeAt }).where('id', '=', channel_id).execute()
}
