import { type Kysely, sql } from 'kysely'

const INDEXES = [
  // What a deleted account leaves behind.
  'create index alert_deliveries_user on alert_deliveries (user_id)',
  'create index users_mail_refused on users (mail_refusal) where mail_refused_at is not null',
  // Whether a country or a sector has any.
  'create index instruments_country on instruments (market, country)',
  'create index instruments_sector on instruments (market, sector)',
  // The beginning of a ticker, any word of a name, and the first of them all.
  'create index instruments_ticker on instruments (lower(symbol) text_pattern_ops)',
  'create index instruments_words on instruments using gin (folded_name gin_trgm_ops)',
  'create index instruments_order on instruments (market, length(symbol), symbol)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of INDEXES) await sql.raw(index).execute(db)

  // What became of the claims on each stock: the ledger itself grows for ever.
  await sql`
    create table claim_counts (
      market text not null,
      symbol text not null,
      kind text not null,
      claims integer not null,
      settled integer not null default 0,
      hits integer not null default 0,
      primary key (market, symbol, kind)
    )
  `.execute(db)
  await sql`
    insert into claim_counts (market, symbol, kind, claims, settled, hits)
    select market, symbol, kind, count(*), count(hit), count(*) filter (where hit)
    from ledger_entries left join ledger_settlements on entry_id = id group by market, symbol, kind
  `.execute(db)

  // What was last measured of the rules on all stocks of a market.
  await sql`
    create table rule_figures (
      market text primary key,
      measured_at timestamptz not null,
      figures jsonb not null
    )
  `.execute(db)
}
