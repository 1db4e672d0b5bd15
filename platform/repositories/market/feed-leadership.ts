import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export interface FeedTenure {
  epoch: string
  /** The provider's cycle that the stored quotes belong to; '' when the feed starts over. */
  cycle: string
  /** The instant from which a replay counts. */
  anchor: Date
}

// A feed that stopped for longer than this starts over instead of continuing.
const CONTINUE_SECONDS = 120

/**
 * Signs `leader` in as the writer of `market`'s quotes. A feed with the same settings that was alive a moment ago keeps
 * its epoch and anchor (fail-over, quick restart); any other begins at `now` in a new epoch.
 */
export async function takeFeed(
  db: Db,
  feed: { market: string; leader: string; settings: string; now: Date },
): Promise<FeedTenure> {
  const goesOn = sql`feeds.settings = excluded.settings and feeds.beat_at > now() - make_interval(secs => ${CONTINUE_SECONDS})`
  const { rows } = await sql<FeedTenure>`
    insert into feeds (market, leader, settings, epoch, cycle, anchor, beat_at)
    values (${feed.market}, ${feed.leader}, ${feed.settings}, ${randomUUID()}, '', ${feed.now}, now())
    on conflict (market) do update set leader = excluded.leader, settings = excluded.settings,
      epoch = case when ${goesOn} then feeds.epoch else excluded.epoch end,
      cycle = case when ${goesOn} then feeds.cycle else excluded.cycle end,
      anchor = case when ${goesOn} then feeds.anchor else excluded.anchor end,
      beat_at = now(), troubles = '[]'
    returning epoch, cycle, anchor
  `.execute(db)
  return rows[0]
}

/** Records the stocks that fail (a JSON array), while `leader` still leads. */
export async function reportTroubles(
  db: Db,
  feed: { market: string; leader: string; troubles: string },
): Promise<void> {
  await sql`
    update feeds set troubles = ${feed.troubles}::jsonb where market = ${feed.market} and leader = ${feed.leader}
  `.execute(db)
}
