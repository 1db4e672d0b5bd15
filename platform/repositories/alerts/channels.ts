import { sql } from 'kysely'
import { CHANNELS_LIMIT, type ChannelKind } from '#domain/contract/alerts/channels.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import type { AlertChannelTable } from '../../tables/alerts.ts'

/** A channel as it is stored; `address` is what its kind makes of it. */
export interface ChannelRow
  extends Omit<AlertChannelTable, 'id' | 'address' | 'free_at' | 'receipt_hash' | 'created_at'> {
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
  'broken',
  'accepted_at',
  'shown_at',
  'tested_at',
  'test_state',
  'test_detail',
  'created_at',
] as const

/** A user's page and mail, made if they are not there yet; `names` are theirs. */
export async function makeOwnChannels(
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

export interface ChannelStart {
  user_id: number
  client_id: string | null
  kind: ChannelKind
  name: string
  address: object
}

/**
 * Adds a channel, or finds the one that the same `client_id` added before. A device that somebody subscribed before
 * belongs to its last user; a chat that was never linked makes room for the next. The user's row is locked, so no race
 * can exceed the limit.
 */
export async function addChannel(
  trx: Trx,
  channel: ChannelStart,
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
  if (kind === 'telegram') await forgetUnlinked(trx, user_id)
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

/** The user's row of a device that subscribed before, with its newest keys; another user's row of it is removed. */
async function renewDevice(trx: Trx, { user_id, name, address }: ChannelStart): Promise<ChannelRow | undefined> {
  const { endpoint } = address as { endpoint: string }
  const isDevice = sql<boolean>`kind = 'push' and address ->> 'endpoint' = ${endpoint}`
  await trx.deleteFrom('alert_channels').where(isDevice).where('user_id', '<>', user_id).execute()
  return trx
    .updateTable('alert_channels')
    .set({ name, address: JSON.stringify(address), broken: null })
    .where(isDevice)
    .returning(COLUMNS)
    .executeTakeFirst()
}

async function forgetUnlinked(trx: Trx, userId: number): Promise<void> {
  await trx
    .deleteFrom('alert_channels')
    .where('user_id', '=', userId)
    .where(sql<boolean>`kind = 'telegram' and not address ? 'chat'`)
    .execute()
}

/** Removes a channel of the user; page and mail stay. */
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
