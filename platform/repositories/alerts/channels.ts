// Tested by server/routes/alerts/channels.test.ts.

import { sql } from 'kysely'
import { CHANNELS_LIMIT, type ChannelKind, LINK_MINUTES } from '#domain/contract/alerts/channels.ts'
import type { Db, Trx } from '../../database/database.ts'
import type { AlertChannelTable } from '../../tables/alerts.ts'

/** A channel as it is stored. The shape of `address` depends on the kind of channel. */
export interface ChannelRow
  extends Omit<AlertChannelTable, 'id' | 'address' | 'next_send_at' | 'receipt_hash' | 'created_at'> {
  id: number
  address: object
  created_at: Date
}

const COLUMNS = [
  'id',
  'user_id',
  'client_id',
  'kind',
  'name',
  'address',
  'broken_reason',
  'accepted_at',
  'shown_at',
  'tested_at',
  'test_state',
  'test_detail',
  'created_at',
] as const

/** Creates a user's page and mail channels, called `names`, if they do not exist yet. */
export async function createOwnChannels(
  db: Db,
  userId: number,
  names: Readonly<Record<'page' | 'email', string>>,
): Promise<void> {
  await sql`
    insert into alert_channels (user_id, kind, name, address)
    select users.id, own.kind, own.name, '{}' from users
    cross join (values ('page', ${names.page}), ('email', ${names.email})) as own (kind, name)
    where users.id = ${userId}
      and not exists (select from alert_channels where user_id = users.id and alert_channels.kind = own.kind)
    on conflict do nothing
  `.execute(db)
}

/** A user's channels with ids below `before`, newest first. */
export function listChannels(
  db: Db,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<ChannelRow[]> {
  return db
    .selectFrom('alert_channels')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function findChannel(db: Db, id: number): Promise<ChannelRow | undefined> {
  return db.selectFrom('alert_channels').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export interface NewChannelRow {
  user_id: number
  client_id: string | null
  kind: ChannelKind
  name: string
  address: object
}

/**
 * Creates a channel, or finds the one that the same `client_id` created before. A device that was subscribed before
 * belongs to its last user, and a chat that was never linked is replaced by the next one. The user's row is locked, so
 * that no race can exceed the limit.
 */
export async function createChannel(
  trx: Trx,
  channel: NewChannelRow,
): Promise<{ channel: ChannelRow; isNew: boolean } | 'unauthenticated' | 'channels_limit'> {
  const { user_id, client_id, kind, address } = channel
  const user = await trx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().executeTakeFirst()
  if (!user) return 'unauthenticated'
  const own = trx.selectFrom('alert_channels').select(COLUMNS).where('user_id', '=', user_id)
  const known = client_id !== null && (await own.where('client_id', '=', client_id).executeTakeFirst())
  if (known) return { channel: known, isNew: false }
  if (kind === 'push') {
    const device = await renewDevice(trx, channel)
    if (device) return { channel: device, isNew: false }
  }
  if (kind === 'telegram') await deleteUnlinked(trx, user_id)
  const { count } = await trx
    .selectFrom('alert_channels')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= CHANNELS_LIMIT) return 'channels_limit'
  const added = await trx
    .insertInto('alert_channels')
    .values({ ...channel, address: JSON.stringify(address) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return { channel: added, isNew: true }
}

/** Updates the user's row of a device that subscribed before with its newest keys; another user's row is deleted. */
async function renewDevice(trx: Trx, { user_id, name, address }: NewChannelRow): Promise<ChannelRow | undefined> {
  const { endpoint } = address as { endpoint: string }
  const isDevice = sql<boolean>`kind = 'push' and address ->> 'endpoint' = ${endpoint}`
  await trx.deleteFrom('alert_channels').where(isDevice).where('user_id', '<>', user_id).execute()
  return trx
    .updateTable('alert_channels')
    .set({ name, address: JSON.stringify(address), broken_reason: null })
    .where(isDevice)
    .returning(COLUMNS)
    .executeTakeFirst()
}

async function deleteUnlinked(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('alert_channels')
    .where('user_id', '=', userId)
    .where(sql<boolean>`kind = 'telegram' and not address ? 'chat'`)
    .execute()
}

/** Deletes a channel of the user, except page and mail. */
export async function deleteChannel(db: Db, userId: number, id: number): Promise<'not_found' | 'own_channel' | null> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_channels')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('kind', 'not in', ['page', 'email'])
    .executeTakeFirst()
  if (numDeletedRows > 0n) return null
  const kept = await db
    .selectFrom('alert_channels')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return kept ? 'own_channel' : 'not_found'
}

/**
 * Records that a user asks for a test of a channel; false if the last test is less than `pauseSeconds` old, undefined
 * if the user has no such channel.
 */
export async function requestChannelTest(
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

/** Records the attempt of a test before it is made, so that the device's receipt can be matched to it. */
export async function startChannelTest(db: Db, id: number, receiptHash: Buffer): Promise<void> {
  await db.updateTable('alert_channels').set({ receipt_hash: receiptHash }).where('id', '=', id).execute()
}

/**
 * Records the outcome of a test, unless the device has reported meanwhile that it has shown it. A channel that accepts
 * one is used again, if it was broken: the user has repaired it on the other side.
 */
export async function finishChannelTest(
  db: Db,
  id: number,
  test: { state: 'accepted' | 'failed'; detail: string; brokenReason: string | null },
): Promise<void> {
  await db
    .updateTable('alert_channels')
    .set({
      test_state: test.state,
      test_detail: test.detail,
      ...(test.brokenReason !== null && { broken_reason: test.brokenReason }),
      ...(test.state === 'accepted' && { broken_reason: null, accepted_at: sql`now()` }),
    })
    .where('id', '=', id)
    .where('test_state', '=', 'pending')
    .execute()
}

/** No code is valid for longer, whatever the clock was when it was made; clocks may differ by a minute. */
const LONGEST_MINUTES = LINK_MINUTES + 1
const IS_VALID = sql`(address ->> 'until')::timestamptz between now()
  and now() + make_interval(mins => ${LONGEST_MINUTES})`

/** Links the chat that sent a code to the channel that waits for that code; false if no channel waits for it. */
export async function linkTelegramChat(
  db: Db,
  { code, chat, name }: { code: string; chat: number; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update alert_channels set address = jsonb_build_object('chat', ${chat}::bigint), name = ${name}
    where kind = 'telegram' and address ->> 'code' = ${code} and ${IS_VALID}
  `.execute(db)
  return numAffectedRows === 1n
}

/** Records that a chat goes on under another id, for everybody who is reached there. */
export async function moveTelegramChat(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    update alert_channels set address = jsonb_build_object('chat', ${to}::bigint)
    where kind = 'telegram' and address -> 'chat' = to_jsonb(${from}::bigint)
  `.execute(db)
}

/** Stores the name of the bot, so that the user can be shown to which one the code must be sent. */
export async function setTelegramBot(db: Db, channel: number, bot: string): Promise<void> {
  await sql`
    update alert_channels set address = address || jsonb_build_object('bot', ${bot}::text)
    where id = ${channel} and address ? 'code'
  `.execute(db)
}

/** Finds out whether the name of the bot is stored for a channel; null where the channel waits for no code. */
export async function findTelegramLink(db: Db, channel: number): Promise<{ knowsBot: boolean } | null> {
  const { rows } = await sql<{ knowsBot: boolean }>`
    select address ? 'bot' as "knowsBot" from alert_channels
    where id = ${channel} and kind = 'telegram' and ${IS_VALID}
  `.execute(db)
  return rows[0] ?? null
}
