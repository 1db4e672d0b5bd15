import { sql } from 'kysely'
import type { NewsCompany, SourceMemory } from '#domain/news/provider.ts'
import type { Db } from '../database/database.ts'

/** A source that only this process may read until its lease ends. */
export interface ClaimedSource {
  key: string
  memory: SourceMemory
  failures: number
}

/** A source of now; `source` is the row in `sources` whose ceilings it spends. */
interface NewsSource {
  key: string
  source?: string
  /** When it is due if it is new. */
  due: Date
}

interface FailingSource {
  source: string
  failures: number
  /** ISO 8601. */
  since: string
  error: string
}

export interface NewsHealth {
  sources: number
  /** The longest failing first. */
  failing: FailingSource[]
}

/** The companies of `market` that at least one user follows, by symbol. */
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
 * Adds new sources, and drops those that are gone. None waits beyond `latest` (a shorter interval applies at once)
 * unless it fails.
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

/** Which of `keys` are known. */
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
 * Takes the source among `keys` that has been due longest, unless another process is just taking it; null if none is
 * due. It is due again at `leaseUntil`, so another process reads what a dying one took.
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
    returning key, memory, failures
  `.execute(db)
  return rows[0] ?? null
}

/** A source was read: stores its memory, and when it is due again. */
export async function finishNewsSource(
  db: Db,
  market: string,
  key: string,
  { memory, now, nextAt }: { memory: SourceMemory; now: Date; nextAt: Date },
): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ memory: JSON.stringify(memory), next_at: nextAt, last_ok: now, failures: 0, failing_since: null })
    .where('market', '=', market)
    .where('key', '=', key)
    .execute()
}

/** A source could not be read. */
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

/** Gives a source back unread. */
export async function releaseNewsSource(db: Db, market: string, key: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('news_sources')
    .set({ next_at: nextAt })
    .where('market', '=', market)
    .where('key', '=', key)
    .execute()
}

/** How many sources `market` has, and which cannot be read. */
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

/** Of the sources that news of `market` are read from, by their rows in `sources`: when each is read next. */
export async function readNextNewsReads(db: Db, market: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ source: string; next_at: Date }>`
    select source, min(next_at) as next_at from news_sources
    where market = ${market} and source is not null group by source
  `.execute(db)
  return new Map(rows.map(({ source, next_at }) => [source, next_at]))
}
