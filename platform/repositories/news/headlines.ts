import type { Db } from '../../database/database.ts'

/** The newest headlines about one stock that were published since `since`, as they came; none of an unknown date. */
export async function latestTitles(
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
