import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'

/** The shards of a market's feed that a process leads, counted from 0, and the number of all shards. */
export interface FeedShards {
  shards: readonly number[]
  of: number
}

export interface FeedTerm {
  epoch: string
  /** The provider's cycle to which the stored quotes belong; '' when the feed starts over. */
  cycle: string
  /** The instant from which a replay counts. */
  anchor: Date
}

// Seconds after which a feed that has stopped starts over instead of continuing.
const CONTINUE_SECONDS = 120

/**
 * Makes `leader` the writer of the quotes of these shards of `market`; without `shards` the feed has only one. A feed
 * with the same settings that was alive a moment ago keeps its epoch and anchor (fail-over, quick restart, another
 * shard's leader). Any other starts at `now` in a new epoch, and so does one that `startsOver`.
 */
export async function startFeedTerm(
  db: Database,
  feed: Partial<FeedShards> & { market: string; leader: string; settings: string; now: Date; startsOver?: boolean },
): Promise<FeedTerm> {
  const { market, leader, settings, shards = [0], of = 1, now, startsOver = false } = feed
  const isAlive = sql`feeds.beat_at > now() - make_interval(secs => ${CONTINUE_SECONDS})`
  const goesOn = sql`not ${startsOver} and feeds.settings = excluded.settings and ${isAlive}`
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('feed_shards').where('market', '=', market).where('shard', '>=', of).execute()
    // A shard without a leader gets a time too, so that it ages like one whose leader has gone.
    await sql`
      insert into feed_shards (market, shard, beat_at) select ${market}, generate_series(0, ${of - 1}::int), now()
      on conflict do nothing
    `.execute(trx)
    // Shards are written before the feed, in the order in which lockFeed locks them.
    await sql`
      update feed_shards set leader = ${leader}, beat_at = now(), troubles = '[]', answered = 0, refused = '{}'
      where market = ${market} and shard = any(${shards}::int[])
    `.execute(trx)
    const { rows } = await sql<FeedTerm>`
      insert into feeds (market, settings, epoch, cycle, anchor, beat_at)
      values (${market}, ${settings}, ${randomUUID()}, '', ${now}, now())
      on conflict (market) do update set settings = excluded.settings,
        epoch = case when ${goesOn} then feeds.epoch else excluded.epoch end,
        cycle = case when ${goesOn} then feeds.cycle else excluded.cycle end,
        anchor = case when ${goesOn} then feeds.anchor else excluded.anchor end,
        beat_at = now()
      returning epoch, cycle, anchor
    `.execute(trx)
    return rows[0]
  })
}

/** Whether a stored quote of `market` is of a later time than `instant`. */
export async function hasQuotesAfter(db: Db, market: string, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from quotes join instruments on instruments.id = instrument_id
      where market = ${market} and as_of > ${instant}
    ) as has
  `.execute(db)
  return rows[0].has
}

/**
 * Locks the feed inside the transaction that writes quotes of these shards. Returns null if `leader` no longer leads
 * one of them, and then the transaction must roll back; otherwise the cycle to which the stored quotes belong. `cycle`
 * becomes the feed's if the stored one is '' or `known`, which is the one that this leader has seen before; any other
 * shows that another leader has moved on already. A change of cycle starts a new epoch. The feed's row stays locked
 * until the commit, so that writers of a market take turns.
 */
export async function lockFeed(
  trx: Db,
  feed: { market: string; shards: readonly number[]; leader: string; cycle: string; known: string },
): Promise<string | null> {
  const { market, shards, leader, cycle, known } = feed
  const { rows } = await sql<{ before: string }>`
    with own as (
      update feed_shards set beat_at = now()
      where market = ${market} and shard = any(${shards}::int[]) and leader = ${leader} returning shard
    ), held as (
      select cycle from feeds where market = ${market} and (select count(*) from own) = ${shards.length} for update
    )
    update feeds set beat_at = now(),
      cycle = case when held.cycle in ('', ${known}) then ${cycle} else held.cycle end,
      epoch = case when held.cycle = ${known} and held.cycle not in ('', ${cycle}) then ${randomUUID()} else epoch end
    from held where market = ${market}
    returning held.cycle as before
  `.execute(trx)
  return rows[0]?.before ?? null
}

/** The number of stocks of a shard, and of those whose newest answer was refused. */
export interface ShardRefusals {
  /** Number of stocks that the source has answered for. */
  answered: number
  /** Number of those whose newest answer was refused, by reason. */
  refused: Readonly<Record<string, number>>
}

/** Records the stocks of a shard whose rounds fail (a JSON array), and its refusals, if `leader` still leads it. */
export async function writeFeedTroubles(
  db: Db,
  feed: { market: string; shard: number; leader: string; troubles: string } & Partial<ShardRefusals>,
): Promise<void> {
  const { troubles, answered = 0, refused = {} } = feed
  await sql`
    update feed_shards set troubles = ${troubles}::jsonb, answered = ${answered},
      refused = ${JSON.stringify(refused)}::jsonb
    where market = ${feed.market} and shard = ${feed.shard} and leader = ${feed.leader}
  `.execute(db)
}

/** The recorded state of a market's feed: its epoch, from when a replay counts, and when it was last alive. */
export interface FeedState {
  epoch: string
  anchor: Date
  beat_at: Date
}

/** Reads the feed of `market`; null before it ever ran. */
export async function readFeed(db: Db, market: string): Promise<FeedState | null> {
  const feed = db.selectFrom('feeds').select(['epoch', 'anchor', 'beat_at']).where('market', '=', market)
  return (await feed.executeTakeFirst()) ?? null
}

/** The name of the market whose feed wrote last; null before any feed ran. */
export async function readLastMarket(db: Db): Promise<string | null> {
  const row = await db.selectFrom('feeds').select('market').orderBy('beat_at', 'desc').limit(1).executeTakeFirst()
  return row?.market ?? null
}

const NEWEST_TABLES = ['quotes', 'quote_points', 'intraday_bars', 'indicator_snapshots'] as const
const DERIVED_TABLES = ['opportunities', 'track_records', 'forecasts', 'commentaries'] as const

/**
 * Deletes what an earlier cycle of `market` left: quotes, their paths and minutes, and values derived from them. The
 * ledger stays, and so do the last values of unlisted instruments, which get no others.
 */
export async function clearCycle(trx: Db, market: string): Promise<void> {
  const clear = (table: string, which = sql`true`) =>
    sql`
      delete from ${sql.table(table)} as held using instruments
      where instruments.id = held.instrument_id and instruments.market = ${market} and ${which}
    `.execute(trx)
  for (const table of NEWEST_TABLES) await clear(table, sql`instruments.listed`)
  for (const table of DERIVED_TABLES) await clear(table)
}

/** The seqs of the newest values of an instrument that a process has shown (0 for none), in an epoch of its market. */
export interface ShownValues {
  market: string
  epoch: string
  quote: number
  indicators: number
}

/** Whether the replica `db` has these values or later ones, and with them all that was written before. */
export async function hasShownValues(
  db: Db,
  instrumentId: number,
  { market, epoch, quote, indicators }: ShownValues,
): Promise<boolean> {
  const has = (table: 'quotes' | 'indicator_snapshots', seq: number) =>
    sql`(${seq} = 0 or exists (select from ${sql.table(table)} where instrument_id = ${instrumentId} and seq >= ${seq}))`
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from feeds where market = ${market} and epoch::text = ${epoch})
      and ${has('quotes', quote)} and ${has('indicator_snapshots', indicators)} as has
  `.execute(db)
  return rows[0].has
}
