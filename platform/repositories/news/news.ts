import { sql } from 'kysely'
import type { NewsItem } from '#domain/contract/news.ts'
import type { SentimentAnalysis } from '#domain/sentiment/entries.ts'
import { holdAdvisoryLock } from '../../database/advisory-lock.ts'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { deleteBatch } from '../delete-batch.ts'

/** How long news are kept. */
export const NEWS_DAYS = 90

/** A headline about companies of the market, with its tone. */
export interface FreshNews extends SentimentAnalysis {
  title: string
  summary: string
  link: string | null
  author: string | null
  source: string
  /** Of an undated headline, when it came. */
  published_at: Date
  /** Whether its source says when it was published. */
  dated: boolean
  /** At least one. */
  instrument_ids: readonly number[]
}

/** A stored headline that may tell the same story as a new one. */
export interface AlikeNews {
  id: number
  title: string
  dated: boolean
  /** Of the folded titles, 0 to 1: the share of their letter triples that both have (pg_trgm). */
  similarity: number
}

/** A row as it is shown, with the symbols of all its companies. */
export interface StoredNews
  extends Omit<NewsItem, 'published_at' | 'published_at_str' | 'received_at' | 'labelled_by'> {
  /** Of an undated headline, when it came. */
  published_at: Date
  dated: boolean
  labelled_by: string | null
}

export interface NewsQuery {
  /** About any of these. */
  instrumentIds: readonly number[]
  offset: number
  limit: number
}

/** Lets one transaction at a time store news of `market`, so that two never miss each other's near-duplicates. */
export function lockNews(trx: Trx, market: string): Promise<void> {
  return holdAdvisoryLock(trx, `news ${market}`)
}

/** The stored ones among `links`. */
export async function findByLink(
  db: Db,
  market: string,
  links: readonly string[],
): Promise<Map<string, Pick<AlikeNews, 'id' | 'dated'>>> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'link', 'dated'])
    .where('market', '=', market)
    .where(sql<boolean>`link = any(${links}::text[])`)
    .execute()
  return new Map(rows.map(({ link, ...row }) => [link as string, row]))
}

/**
 * Headlines within `hours` of a fresh one that share a company with it and at least `least` of its letter triples, or
 * have its very words; the most similar first. An undated one is the same as long as its very words are stored.
 */
export async function findAlike(
  db: Db,
  market: string,
  fresh: Pick<FreshNews, 'title' | 'published_at' | 'dated' | 'instrument_ids'>,
  { hours, least }: { hours: number; least: number },
): Promise<AlikeNews[]> {
  const near = sql`published_at between ${fresh.published_at}::timestamptz - make_interval(hours => ${hours})
    and ${fresh.published_at}::timestamptz + make_interval(hours => ${hours})`
  const { rows } = await sql<AlikeNews>`
    with candidates as (
      select distinct news_id as id from news_instruments
      where instrument_id = any(${fresh.instrument_ids}::int[]) and ${near}
      union
      select id from news where market = ${market} and folded_title = fold_text(${fresh.title}) and (${near} or not ${fresh.dated})
    ), compared as (
      select id, title, dated, similarity(folded_title, fold_text(${fresh.title}))::float8 as similarity
      from candidates join news using (id)
    )
    select * from compared where similarity >= ${least} order by similarity desc, id
  `.execute(db)
  return rows
}

/**
 * Stores a headline, still without a company; from `relabelAt` on, unless null, the local model may label it. Returns
 * its id.
 */
export async function insertNews(
  trx: Trx,
  market: string,
  fresh: FreshNews,
  { relabelAt }: { relabelAt: Date | null },
): Promise<number> {
  const { instrument_ids: _, label, words, ...row } = fresh
  const { id } = await trx
    .insertInto('news')
    .values({ ...row, market, sentiment: label, words: JSON.stringify(words), relabel_at: relabelAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Links a stored headline to these companies too. Returns those for which that is new. */
export async function linkNews(trx: Trx, newsId: number, instrumentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ instrument_id: number }>`
    insert into news_instruments (news_id, instrument_id, published_at)
    select id, instrument_id, published_at from news, unnest(${instrumentIds}::int[]) as fresh (instrument_id)
    where id = ${newsId}
    on conflict do nothing
    returning instrument_id
  `.execute(trx)
  return rows.map(({ instrument_id }) => instrument_id)
}

/** Gives an undated headline its date, which another source has told. Returns its companies. */
export async function dateNews(trx: Trx, newsId: number, published_at: Date): Promise<number[]> {
  await trx.updateTable('news').set({ published_at, dated: true }).where('id', '=', newsId).execute()
  const rows = await trx
    .updateTable('news_instruments')
    .set({ published_at })
    .where('news_id', '=', newsId)
    .returning('instrument_id')
    .execute()
  return rows.map(({ instrument_id }) => instrument_id)
}

const tickers = sql<string[]>`array(
  select symbol from news_instruments join instruments on instruments.id = instrument_id
  where news_id = news.id order by symbol
)`

const selectStored = (db: Db) =>
  db
    .selectFrom('news')
    .select([
      'news.id',
      'title',
      'link',
      'summary',
      'author',
      'news.published_at',
      'dated',
      'sentiment',
      'score',
      'labelled_by',
      'source',
    ])
    .select(tickers.as('tickers'))

/** These headlines, by id. */
export function readNews(db: Db, ids: readonly number[]): Promise<StoredNews[]> {
  return selectStored(db).where(sql<boolean>`news.id = any(${ids}::bigint[])`).orderBy('news.id').execute()
}

/** One page of the news about some instruments, newest first. */
export async function listNews(db: Db, query: NewsQuery): Promise<StoredNews[]> {
  const reach = query.offset + query.limit
  // A page reads as far into each stock's news as if all were about that stock alone.
  const { rows } = await sql<{ id: number }>`
    select distinct newest.published_at, newest.news_id as id
    from unnest(${query.instrumentIds}::int[]) as asked (instrument_id), lateral (
      select published_at, news_id from news_instruments where instrument_id = asked.instrument_id
      order by published_at desc, news_id desc limit ${reach}
    ) as newest
    order by newest.published_at desc, newest.news_id desc limit ${query.limit} offset ${query.offset}
  `.execute(db)
  const ids = rows.map(({ id }) => Number(id))
  const byId = new Map((await readNews(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many headlines `listNews` pages through. */
export async function countNews(db: Db, { instrumentIds }: Pick<NewsQuery, 'instrumentIds'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select distinct news_id from news_instruments where instrument_id = any(${instrumentIds}::int[])) as found
  `.execute(db)
  return rows[0].count
}

/** Deletes a batch of headlines published before `before`; true if more may be left. */
export function pruneNews(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, 'news', sql`published_at < ${before}`)
}
