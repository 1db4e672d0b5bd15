// Tested by workers/summary/summary-round.test.ts.

import { type Selectable, sql } from 'kysely'
import type { SummaryItem } from '#domain/contract/summaries.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db, Trx } from '../database/database.ts'
import { deleteBatch } from '../database/sql.ts'
import type { SummarySettingsTable, SummaryTable } from '../tables/summaries.ts'

export type SummarySettingsRow = Omit<SummarySettingsTable, 'user_id' | 'since'>

export async function readSummarySettings(db: Db, userId: number): Promise<SummarySettingsRow | undefined> {
  return db
    .selectFrom('summary_settings')
    .select(['every', 'hour', 'zone', 'channels', 'even_empty', 'due_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores what an account wants. What happened before it wanted any summary is not told in the first one. */
export async function setSummarySettings(
  db: Db,
  userId: number,
  settings: Omit<SummarySettingsRow, 'due_at'>,
): Promise<void> {
  await sql`
    insert into summary_settings (user_id, every, hour, zone, channels, even_empty)
    values (${userId}, ${settings.every}, ${settings.hour}, ${settings.zone}, ${settings.channels}::bigint[], ${settings.even_empty})
    on conflict (user_id) do update set every = excluded.every, hour = excluded.hour, zone = excluded.zone,
      channels = excluded.channels, even_empty = excluded.even_empty, due_at = null,
      since = case when summary_settings.every = 'never' then now() else summary_settings.since end
  `.execute(db)
}

/** Ends an account's summaries; true also where it had none. False where the account is gone. */
export async function endSummaries(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with account as (select id from users where id = ${userId}),
    ended as (
      insert into summary_settings (user_id, every, channels, even_empty) select id, 'never', '{}', false from account
      on conflict (user_id) do update set every = 'never', due_at = null
    )
    select id from account
  `.execute(db)
  return rows.length > 0
}

/** Lets the next round compute when an account's summary is due, after a change of the stocks that it follows. */
export async function recomputeSummary(db: Db, userId: number): Promise<void> {
  await db.updateTable('summary_settings').set({ due_at: null }).where('user_id', '=', userId).execute()
}

/** An account whose summary is due, or whose next instant is to be computed. */
export interface WaitingAccount
  extends Pick<SummarySettingsTable, 'user_id' | 'hour' | 'zone' | 'channels' | 'even_empty'>,
    Pick<Selectable<SummaryTable>, 'told'> {
  every: SummaryTable['kind']
  /** When the last one of the account was due, or since when it wants them. */
  after: Date
  /** Since when nothing has been told. */
  since: Date
  /** The summaries that were too late since the last one that was made. */
  late: Pick<SummaryTable, 'kind' | 'local_date'>[]
}

/**
 * Locks and reads at most `limit` accounts that wait at `now`, those with ids above `from` in their order; another round
 * passes them over.
 */
export async function lockWaitingAccounts(
  trx: Trx,
  { now, from, limit }: { now: Date; from: number; limit: number },
): Promise<WaitingAccount[]> {
  const { rows } = await sql<WaitingAccount>`
    select waiting.user_id, every, hour, zone, channels, even_empty,
      greatest(last.due_at, waiting.since) as after, greatest(made.until, waiting.since) as since,
      coalesce(made.told, '{}') as told, coalesce(late.dates, '[]') as late
    from (
      select * from summary_settings where every <> 'never' and (due_at is null or due_at <= ${now}) and user_id > ${from}
      order by user_id limit ${limit} for update skip locked
    ) as waiting
    left join lateral (
      select due_at from summaries where user_id = waiting.user_id order by id desc limit 1) as last on true
    left join lateral (
      select id, until, told from summaries where user_id = waiting.user_id and state <> 'late'
      order by id desc limit 1) as made on true
    left join lateral (
      select json_agg(json_build_object('kind', kind, 'local_date', local_date) order by id) as dates
      from summaries where user_id = waiting.user_id and state = 'late' and id > coalesce(made.id, 0)
        and due_at >= waiting.since) as late on true
    order by waiting.user_id
  `.execute(trx)
  return rows
}

/** Stores when accounts' next summaries are due; null where no session is known to follow. */
export async function setDue(trx: Trx, accounts: readonly { user_id: number; due_at: Date | null }[]): Promise<void> {
  await sql`
    update summary_settings set due_at = next.due_at
    from json_to_recordset(${JSON.stringify(accounts)}::json) as next (user_id bigint, due_at timestamptz)
    where summary_settings.user_id = next.user_id
  `.execute(trx)
}

export type NewSummary = Omit<Selectable<SummaryTable>, 'id' | 'items'> & { items: readonly SummaryItem[] | null }

/** Stores summaries, one of a kind a day for each account, and for each that is sent what is delivered. */
export async function insertSummaries(
  trx: Trx,
  summaries: readonly NewSummary[],
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    with made as (
      insert into summaries (user_id, market, kind, local_date, due_at, since, until, state, subject, items, told)
      select * from json_to_recordset(${JSON.stringify(summaries)}::json) as fresh (user_id bigint, market text, kind text,
        local_date date, due_at timestamptz, since timestamptz, until timestamptz, state text, subject text, items jsonb,
        told jsonb)
      on conflict (user_id, kind, local_date) do nothing
      returning id, user_id, until, subject, state
    )
    insert into alert_firings (user_id, summary_id, at, text, read_at)
    select user_id, id, until, subject, now() from made where state = 'sent'
    returning id, user_id
  `.execute(trx)
  return rows
}

/** A summary that is sent. */
export interface StoredSummary extends Pick<Selectable<SummaryTable>, 'id' | 'user_id' | 'kind' | 'since' | 'until'> {
  date: Session
  subject: string
  items: SummaryItem[]
}

const selectSent = (db: Db) =>
  db
    .selectFrom('summaries')
    .select(['id', 'user_id', 'kind', 'local_date as date', 'since', 'until'])
    .select((of) => [of.ref('subject').$notNull().as('subject'), of.ref('items').$notNull().as('items')])
    .where('state', '=', 'sent')

/** Reads a summary that is sent; undefined where it is gone with its account. */
export function readSummary(db: Db, id: number): Promise<StoredSummary | undefined> {
  return selectSent(db).where('id', '=', id).executeTakeFirst()
}

/** The newest `limit` summaries of an account, newest first. */
export function listSummaries(db: Db, userId: number, limit: number): Promise<StoredSummary[]> {
  return selectSent(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Deletes a batch of summaries from before `before` that were not sent; true if more may be left. The newest that was
 * made stays, since the next one goes on from it.
 */
export function pruneSummaries(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(
    db,
    'summaries',
    sql`state <> 'sent' and due_at < ${before} and exists (
      select from summaries as later
      where later.user_id = summaries.user_id and later.id > summaries.id and later.state <> 'late')`,
  )
}

/** A stock that an account follows. */
export interface FollowedStock {
  user_id: number
  id: number
  symbol: string
  name: string
  exchange: string | null
  currency: string | null
}

/** The stocks of `market` that each of these accounts follows, in the order of their lists. */
export async function readFollowed(db: Db, market: string, userIds: readonly number[]): Promise<FollowedStock[]> {
  const { rows } = await sql<FollowedStock>`
    select user_id, instruments.id, symbol, name, exchange, currency
    from watchlist_items join instruments on instruments.id = instrument_id
    where market = ${market} and listed and user_id = any(${userIds}::bigint[])
    order by user_id, position nulls last, watchlist_items.id
  `.execute(db)
  return rows
}

/** Seconds by which the source of each exchange of `market` is late. */
export async function readDelays(db: Db, market: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ exchange: string; seconds: number }>`
    select exchange, max(delay_seconds) as seconds from quotes join instruments on instruments.id = instrument_id
    where market = ${market} and exchange is not null group by exchange
  `.execute(db)
  return new Map(rows.map(({ exchange, seconds }) => [exchange, seconds]))
}

/** An alert of an account that fired. */
export interface ToldAlert {
  user_id: number
  symbol: string
  text: string
  at: Date
}

/** The alerts of `market` that fired for these accounts since `since`, oldest first. */
export async function readFired(db: Db, market: string, userIds: readonly number[], since: Date): Promise<ToldAlert[]> {
  const { rows } = await sql<ToldAlert>`
    select user_id, symbol, text, at from alert_firings join instruments on instruments.id = instrument_id
    where market = ${market} and user_id = any(${userIds}::bigint[]) and at > ${since} order by alert_firings.id
  `.execute(db)
  return rows
}
