import { sql } from 'kysely'
import type { NewsItem, Sentiment } from '#domain/contract/news.ts'
import type { SentimentAnalysis } from '#domain/sentiment/entries.ts'
import { MODEL_SCORES } from '#domain/sentiment/score.ts'
import { holdAdvisoryLock } from '../database/advisory-lock.ts'
import type { Db, Trx } from '../database/database.ts'
import { deleteBatch } from '../database/sql.ts'

/** Days for which news are kept. */
export const NEWS_DAYS = 90

/** A headline about companies of the market, with its tone, before it is stored. */
export interface NewHeadline extends SentimentAnalysis {
  title: string
  summary: string
  link: string | null
  author: string | null
  source: string
  /** Time of publication; for an undated headline, the time at which it was received. */
  published_at: Date
  /** Whether the source says when the headline was published. */
  dated: boolean
  /** The companies that the headline is about; at least one. */
  instrument_ids: readonly number[]
}

/** A stored headline that may tell the same story as a new one. */
export interface SimilarNews {
  id: number
  title: string
  dated: boolean
  /** Similarity of the folded titles from 0 to 1: the share of letter triples that both have (pg_trgm). */
  similarity: number
}

/** A stored headline with the symbols of all its companies. */
export interface StoredNews
  extends Omit<NewsItem, 'published_at' | 'published_at_str' | 'received_at' | 'labelled_by'> {
  /** Time of publication; for an undated headline, the time at which it was received. */
  published_at: Date
  dated: boolean
  labelled_by: string | null
}

export interface NewsQuery {
  /** The page has headlines about any of these instruments. */
  instrumentIds: readonly number[]
  offset: number
  limit: number
}

/** Allows one transaction at a time to store news of `market`, so that two cannot miss each other's near-duplicates. */
export function lockNews(trx: Trx, market: string): Promise<void> {
  return holdAdvisoryLock(trx, `news ${market}`)
}

/** Finds the stored headlines that have one of `links`. */
export async function findNewsByLink(
  db: Db,
  market: string,
  links: readonly string[],
): Promise<Map<string, Pick<SimilarNews, 'id' | 'dated'>>> {
  const rows = await db
    .selectFrom('news')
    .select(['id', 'link', 'dated'])
    .where('market', '=', market)
    .where(sql<boolean>`link = any(${links}::text[])`)
    .execute()
  return new Map(rows.map(({ link, ...row }) => [link as string, row]))
}

/**
 * Finds stored headlines within `hours` of a new one that share a company with it, and that share at least `least` of
 * its letter triples or have the same words; the most similar first. For an undated headline, the same words count
 * however long ago they were stored.
 */
export async function findSimilarNews(
  db: Db,
  market: string,
  fresh: Pick<NewHeadline, 'title' | 'published_at' | 'dated' | 'instrument_ids'>,
  { hours, least }: { hours: number; least: number },
): Promise<SimilarNews[]> {
  const near = sql`published_at between ${fresh.published_at}::timestamptz - make_interval(hours => ${hours})
    and ${fresh.published_at}::timestamptz + make_interval(hours => ${hours})`
  const { rows } = await sql<SimilarNews>`
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
 * Stores a headline without its companies and returns its id. The local model may label it from `relabelAt` on, or
 * never if that is null.
 */
export async function insertNews(
  trx: Trx,
  market: string,
  fresh: NewHeadline,
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

/** Adds companies to a stored headline. Returns those that it did not have. */
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

/** Sets the date of an undated headline, after another source gave it. Returns the headline's companies. */
export async function setNewsDate(trx: Trx, newsId: number, published_at: Date): Promise<number[]> {
  await trx.updateTable('news').set({ published_at, dated: true }).where('id', '=', newsId).execute()
  const rows = await trx
    .updateTable('news_instruments')
    .set({ published_at })
    .where('news_id', '=', newsId)
    .returning('instrument_id')
    .execute()
  return rows.map(({ instrument_id }) => instrument_id)
}

const tickersOfNews = sql<string[]>`array(
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
    .select(tickersOfNews.as('tickers'))

/** Reads these headlines, ordered by id. */
export function readNews(db: Db, ids: readonly number[]): Promise<StoredNews[]> {
  return selectStored(db).where(sql<boolean>`news.id = any(${ids}::bigint[])`).orderBy('news.id').execute()
}

/** Reads one page of the news about some instruments, newest first. */
export async function listNews(db: Db, query: NewsQuery): Promise<StoredNews[]> {
  const reach = query.offset + query.limit
  // A page reads as many of each stock's news as if all of the page were about that stock.
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

/** A headline about one of several instruments. */
export interface HeadlineOf extends StoredNews {
  instrument_id: number
}

/** Reads the newest headlines about each of these instruments that were published after `since`, at most `most` of each. */
export async function readNewestHeadlines(
  db: Db,
  instrumentIds: readonly number[],
  since: Date,
  most: number,
): Promise<HeadlineOf[]> {
  const { rows } = await sql<{ instrument_id: number; id: number }>`
    select asked.instrument_id, newest.news_id as id
    from unnest(${instrumentIds}::int[]) as asked (instrument_id), lateral (
      select news_id from news_instruments where instrument_id = asked.instrument_id and published_at > ${since}
      order by published_at desc, news_id desc limit ${most}
    ) as newest
  `.execute(db)
  const byId = new Map((await readNews(db, [...new Set(rows.map(({ id }) => id))])).map((item) => [item.id, item]))
  return rows.flatMap(({ id, ...row }) => {
    const item = byId.get(id)
    return item ? [{ ...item, ...row }] : []
  })
}

/** Counts the headlines over all pages of `listNews`. */
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

/** A headline whose label the local model may replace. */
export interface UnlabelledNews {
  id: number
  title: string
}

/** Claims, until `leaseUntil`, the newest headline since `since` that waits for the model and is unclaimed. */
export async function claimUnlabelled(
  db: Db,
  market: string,
  { now, since, leaseUntil }: { now: Date; since: Date; leaseUntil: Date },
): Promise<UnlabelledNews | undefined> {
  const { rows } = await sql<UnlabelledNews>`
    update news set relabel_at = ${leaseUntil} where id = (
      select id from news where market = ${market} and relabel_at <= ${now} and published_at > ${since}
      order by published_at desc limit 1 for update skip locked
    ) returning id, title
  `.execute(db)
  return rows[0]
}

/** Stores the model's label of a headline. Returns the instruments that the headline is about. */
export async function storeLabel(
  trx: Trx,
  id: number,
  { label, model }: { label: Sentiment; model: string },
): Promise<number[]> {
  await trx
    .updateTable('news')
    .set({ sentiment: label, score: MODEL_SCORES[label], labelled_by: model, relabel_at: null })
    .where('id', '=', id)
    .execute()
  const rows = await trx.selectFrom('news_instruments').select('instrument_id').where('news_id', '=', id).execute()
  return rows.map(({ instrument_id }) => instrument_id)
}

/** Records that the model has no label for the headline, so that the label of the word lists stays. */
export async function skipLabel(db: Db, id: number): Promise<void> {
  await db.updateTable('news').set({ relabel_at: null }).where('id', '=', id).execute()
}

/** Reads the newest titles about a stock published since `since`, unchanged; none of an unknown date. */
export async function readLatestTitles(
  db: Db,
  instrumentId: number,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('news_instruments')
    .innerJoin('news', 'news.id', 'news_instruments.news_id')
    .select('title')
    .where('dated', '=', true)
    .where('instrument_id', '=', instrumentId)
    .where('news_instruments.published_at', '>=', since)
    .orderBy('news_instruments.published_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ title }) => title)
}
