import { sql, type Transaction } from 'kysely'
import { EVENT_CHANNELS, type EventChannel } from '#domain/contract/live/channels.ts'
import type { Bus } from '../bus/bus.ts'
import { holdAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db } from '../database/database.ts'
import { DELETE_BATCH } from '../database/sql.ts'
import type { Tables } from '../tables/index.ts'

export interface NewEvent {
  channel: EventChannel
  /** Users who follow any of these instruments get the event; where `user_id` is set, only that user does. */
  instrument_ids: readonly number[]
  user_id?: number
  /** The payload in the same shape as in REST answers. */
  item: unknown
}

/** A row of the event log. `item` is the JSON text of the payload, in the shape of REST answers. */
export interface StoredEvent {
  id: number
  channel: EventChannel
  instrument_ids: number[]
  /** The only user who gets the event; null for events of all followers. */
  user_id: number | null
  item: string
}

export interface MissedEvents {
  /** The missed events, ascending by id. */
  events: { id: number; item: string }[]
  /** The newest id on the channel; 0 if it never had an event. */
  newest: number
  /** Events up to this id may have been pruned. */
  pruned: number
}

/**
 * Adds events to the log in the transaction of the change that they report; their hint is sent with its commit. Ids are
 * given out under a lock that is held until then, so that no lower id is committed after a higher one.
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

/** Reads events above `id`, ascending. */
export function readEventsAbove(db: Db, id: number, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'channel', 'instrument_ids', 'user_id', sql<string>`item::text`.as('item')])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The newest ids of a log without events. */
export const noEvents = () =>
  Object.fromEntries(EVENT_CHANNELS.map((channel) => [channel, 0])) as Record<EventChannel, number>

/** Reads the newest id of each channel; 0 for a channel without events. */
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

/** Finds which of `userIds` follow which of `instrumentIds`, in the running market only. */
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

/** Reads what `userId` missed on a channel since id `after`: at most `limit` events, the oldest first. */
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
 * stays as a mark without instruments or content, so that a client which asks from an older id learns that events are
 * missing.
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

/** Whether the replica `db` has this event of a channel or a later one. */
export async function hasEvent(db: Db, channel: EventChannel, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select coalesce(max(id), 0) >= ${id} as has from events where channel = ${channel}
  `.execute(db)
  return rows[0].has
}
