import { sql } from 'kysely'
import type { NewsCompany, ReadState } from '#domain/news/provider.ts'
import type { Db } from '../database/database.ts'

/** A source of news that only this process may read until its lease ends. */
export interface ClaimedSource {
  key: string
  read_state: ReadState
  failures: number
}

/** A source of news that is in use. `source` is the row of `sources` whose call budget it spends. */
interface NewsSource {
  key: string
  source?: string
  /** The time at which a new source is due. */
  due: Date
}

interface FailingSource {
  source: string
  failures: number
  /** Time since which the source cannot be read, ISO 8601. */
  since: string
  error: string
}

export interface NewsHealth {
  sources: number
  /** The failing sources, with the longest failing one first. */
  failing: FailingSource[]
}

/** Lists the companies of `market` that at least one user follows, by symbol. */
export function listFollowedCompanies(db: Db, market: string): Promise<NewsCompany[]> {
  return db
    .selectFrom('instruments')
    .select(['symbol', 'name', 'country'])
    .where('market', '=', market)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('watchlist_items').select('id').whereRef('instrument_id', '=', 'instruments.id')),
    )
    .orderBy('symbol')
    .execute()
}

/**
 * Adds new sources, and deletes those that are no longer in use. Except for failing ones, none is due later than
 * `latest`, so that a shorter interval applies at once.
 */
export async function replaceNewsSources(
  db: Db,
  market: string,
  { sources, latest }: { sources: readonly NewsSource[]; latest: Date },
): Promise<void> {
  const keys = sources.map(({ key }) => key)
  await sql`
    insert into news_sources (market, key, source, next_at)
    select ${market}, * from unnest(${keys}::text[], ${sources.map(({ source }) => source ?? null)}::text[],
      ${sources.map(({ due }) => due)}::timestamptz[])
    on conflict (market, key) do update set source = excluded.source
      where news_sources.source is distinct from excluded.source
  `.execute(db)
  await db
    .deleteFrom('news_sources')
    .where('market', '=', market)
    .where(sql<boolean>`key <> all(${keys}::text[])`)
    .execute()
  await db
    .updateTable('news_sources')
    .set({ next_at: latest })
    .where('market', '=', market)
    .where('failures', '=', 0)
    .where('next_at', '>', latest)
    .execute()
}

/** Finds those of `keys` that are stored. */
export async function findKnownNewsSources(db: Db, market: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('news_sources')
    .select('key')
    .where('market', '=', market)
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/**
 * Claims the source among `keys` that has been due longest, except those that another process is just claiming; null if
 * none is due. It is due again at `leaseUntil`, so that another process reads the source if this one dies.
 */
export async function claimNewsSource(
  db: Db,
  market: string,
  { keys, now, leaseUntil }: { keys: readonly string[]; now: Date; leaseUntil: Date },
): Promise<ClaimedSource | null> {
  const { rows } = await sql<ClaimedSource>`
    update news_sources set next_at = ${leaseUntil}
    where market = ${market} and key = (
      select key from news_sources
      where market = ${market} and next_at <= ${now} and key = any(${keys}::text[])
      order by next_at limit 1 for update skip locked
    )
    returning key, read_state, failures
  `.execute(db)
  return rows[0] ?? null
}

/** Stores the state of a source after it was read, and the time at which it is due again. */
export async function finishNewsSource(
  db: Db,
  market: string,
  key: string,
  { readState, now, nextAt }: { readState: ReadState; now: Date; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ read_state: JSON.stringify(readState), next_at: nextAt, last_ok: now, failures: 0, failing_since: null })
    .where('market', '=', market)
    .where('key', '=', key)
    .execute()
}

/** Records that a source could not be read. */
export async function failNewsSource(
  db: Db,
  market: string,
  key: string,
  { error, now, nextAt }: { error: string; now: Date; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set(({ eb, fn }) => ({
      next_at: nextAt,
      failures: eb('failures', '+', 1),
      failing_since: fn.coalesce('failing_since', sql<Date>`${now}::timestamptz`),
      last_error: error,
    }))
    .where('market', '=', market)
    .where('key', '=', key)
    .execute()
}

/** Releases a claimed source that was not read. */
export async function releaseNewsSource(db: Db, market: string, key: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ next_at: nextAt })
    .where('market', '=', market)
    .where('key', '=', key)
    .execute()
}

/** Reads the number of sources that `market` has, and those that cannot be read. */
export async function readNewsHealth(db: Db, market: string): Promise<NewsHealth> {
  const { rows } = await sql<NewsHealth>`
    select count(*)::int as sources,
      coalesce(json_agg(json_build_object('source', key, 'failures', failures, 'error', last_error,
        'since', to_char(failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by failing_since)
        filter (where failures > 0), '[]') as failing
    from news_sources where market = ${market}
  `.execute(db)
  return rows[0]
}

/** Times of the next read of the news of `market`, by the row of `sources` whose budget that read spends. */
export async function readNextNewsReads(db: Db, market: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ source: string; next_at: Date }>`
    select source, min(next_at) as next_at from news_sources
    where market = ${market} and source is not null group by source
  `.execute(db)
  return new Map(rows.map(({ source, next_at }) => [source, next_at]))
}
