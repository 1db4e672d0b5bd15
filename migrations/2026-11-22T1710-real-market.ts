import { type Kysely, sql } from 'kysely'

const OLD = sql`('yahoo', 'kraken')`

export async function up(db: Kysely<unknown>): Promise<void> {
  // All sources across the network are one market. The ledger is left alone: its hashes cover the names.
  await sql`update instruments set market = 'real' where market in ${OLD}`.execute(db)
  await sql`
    insert into feeds (market, leader, settings, epoch, cycle, anchor, beat_at)
    select 'real', leader, settings, epoch, 'real', anchor, beat_at from feeds where market in ${OLD}
    order by beat_at desc limit 1
  `.execute(db)
  await sql`
    insert into lookups (market, text, asked_at)
    select 'real', text, max(asked_at) from lookups where market in ${OLD} group by text
  `.execute(db)
  await sql`
    insert into quote_verdicts (market, verdict, quotes)
    select 'real', verdict, sum(quotes) from quote_verdicts where market in ${OLD} group by verdict
  `.execute(db)
  // A headline that both had is kept once.
  await sql`
    delete from news as twin using news as kept
    where twin.market = 'kraken' and kept.market = 'yahoo' and twin.link = kept.link
  `.execute(db)
  await sql`update news set market = 'real' where market in ${OLD}`.execute(db)
  await sql`
    delete from news_sources as twin using news_sources as kept
    where twin.market = 'kraken' and kept.market = 'yahoo' and twin.key = kept.key
  `.execute(db)
  await sql`update news_sources set market = 'real' where market in ${OLD}`.execute(db)
  for (const table of ['feeds', 'lookups', 'quote_verdicts']) {
    await sql`delete from ${sql.table(table)} where market in ${OLD}`.execute(db)
  }
  // Whose the price is, where a market has several sources.
  await sql`alter table quotes add source text`.execute(db)
}
