import { sql, type Transaction } from 'kysely'
import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { Bus } from '../bus/bus.ts'
import { holdAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db } from '../database/database.ts'
import { DELETE_BATCH } from '../database/sql.ts'
import type { Tables } from '../tables/index.ts'

export interface NewEvent {
  channel: EventChannel
  /** Followers of any of these instruments get the event, or only `user_id`. */
  instrument_ids: readonly number[]
  user_id?: number
  /** The REST shape. */
  item: unknown
}

/** A row of the event log; `item` is the JSON text of the REST shape. */
export interface StoredEvent {
  id: number
  channel: EventChannel
  instrument_ids: number[]
  /** Whose event it is; null for that of all followers. */
  user_id: number | null
  item: string
}

export interface MissedEvents {
  /** Ascending by id. */
  events: { id: number; item: string }[]
  /** Newest number of the channel, 0 when it never had one. */
  newest: number
  /** Everything up to this number may have been pruned. */
  pruned: number
}

/**
 * Adds events to the log in the transaction of the change they report; their hint leaves with its commit. Numbers are
 * given out under a lock held until then, so no lower number is ever committed after a higher one.
 */
export async function appendEvents(trx: Transaction<Tables>, bus: Bus, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return []
  await holdAdvisoryLock(trx, 'events')
  const rows = await trx
    .insertInto('events')
    .values(
      events.map(({ channel, instrument_ids, user_id = null, item }) => ({
        channel,
        user_id,
        instrument_ids: [...instrument_ids],
        item: JSON.stringify(item),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map((row) => row.id)
  await bus.publish('events', { id: Math.max(...ids) }, trx)
  return ids
}

/** Events above `id`, ascending. */
export function readEventsAbove(db: Db, id: number, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'channel', 'instrument_ids', 'user_id', sql<string>`item::text`.as('item')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A log without events. */
export const noEvents = () =>
  Object.fromEntries(EVENT_CHANNELS.map((channel) => [channel, 0])) as Record<EventChannel, number>

/** The newest number of each channel, 0 where it has none. */
export async function readNewestEvents(db: Db): Promise<Record<EventChannel, number>> {
  const newest = noEvents()
  const rows = await db
    .selectFrom('events')
    .select(({ fn }) => ['channel', fn.max('id').as('id')])
    .groupBy('channel')
    .execute()
  for (const row of rows) newest[row.channel] = Number(row.id)
  return newest
}

/** Which of `userIds` follow which of `instrumentIds`, of the running market only. */
export async function readFollowers(
  db: Db,
  market: string,
  instrumentIds: readonly number[],
  userIds: readonly number[],
): Promise<{ user_id: number; instrument_id: number }[]> {
  return db
    .selectFrom('watchlist_items')
    .innerJoin('instruments', 'instruments.id', 'watchlist_items.instrument_id')
    .select(['user_id', 'instrument_id'])
    .where('market', '=', market)
    .where(sql<boolean>`instrument_id = any(${instrumentIds}::int[])`)
    .where(sql<boolean>`user_id = any(${userIds}::bigint[])`)
    .execute()
}

/** What `userId` missed on one channel since number `after`: at most `limit` events, the oldest first. */
export async function readMissedEvents(
  db: Db,
  missed: { userId: number; market: string; channel: EventChannel; after: number; limit: number },
): Promise<MissedEvents> {
  const { rows } = await sql<MissedEvents>`
    with followed as (
      select coalesce(array_agg(instrument_id), '{}') as ids
      from watchlist_items join instruments on instruments.id = instrument_id
      where user_id = ${missed.userId} and market = ${missed.market}
    ), missed as (
      select id, item::text as item from events, followed
      where channel = ${missed.channel} and id > ${missed.after}
        and (user_id = ${missed.userId} or user_id is null and instrument_ids && followed.ids)
      order by id limit ${missed.limit}
    ), oldest as (
      select id, instrument_ids from events where channel = ${missed.channel} order by id limit 1
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'item', item) order by id), '[]') from missed) as events,
      (select coalesce(max(id), 0) from events where channel = ${missed.channel}) as newest,
      (select coalesce(max(id), 0) from oldest where instrument_ids = '{}') as pruned
  `.execute(db)
  const [row] = rows
  return { events: row.events, newest: Number(row.newest), pruned: Number(row.pruned) }
}

/**
 * Deletes a batch of events written before `before`; true if more may be left. The newest deleted row of a channel
 * stays as a mark without instruments or content, so that a client that asks from an older number learns that something
 * is missing.
 */
export async function pruneEvents(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ old: number }>`
    with old as (
      select id, channel from events where created_at < ${before} order by created_at limit ${DELETE_BATCH}
    ), marks as (
      select channel, max(id) as id from old group by channel
    ), gone as (
      delete from events using marks where events.channel = marks.channel and events.id < marks.id
    ), emptied as (
      update events set instrument_ids = '{}', item = 'null' from marks
      where events.id = marks.id and events.instrument_ids <> '{}'
    )
    select count(*)::int as old from old
  `.execute(db)
  return rows[0].old === DELETE_BATCH
}

/** Whether `db`, a replica, has this event of a channel or a later one. */
export async function hasEvent(db: Db, channel: EventChannel, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(max(id), 0) >= ${id} as has from events where channel = ${channel}
  `.execute(db)
  return rows[0].has
}
