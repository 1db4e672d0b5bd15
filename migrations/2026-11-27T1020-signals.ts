import { type Kysely, sql } from 'kysely'

/** What is computed from prices (indicators, opportunities, forecasts), and the ledger of what was claimed by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table indicator_snapshots (
      instrument_id integer primary key references instruments (id) on delete cascade,
      body text not null,
      year_low float8,
      year_high float8,
      average_volume float8,
      seq bigint not null
    );
    -- Servers read the indicators above the last number that they have.
    create index indicator_snapshots_seq on indicator_snapshots (seq);

    create table opportunities (
      id bigint primary key generated always as identity,
      instrument_id integer not null references instruments (id) on delete cascade,
      rule text not null,
      session date not null,
      provisional boolean not null,
      confidence text not null,
      tipo text not null,
      detalles text not null,
      found_at timestamptz not null default now(),
      -- Also the newest of a stock.
      constraint opportunities_once unique (instrument_id, session, rule)
    );

    -- How each rule did on each stock's own past, up to its newest closed bar.
    create table track_records (
      instrument_id integer not null references instruments (id) on delete cascade,
      rule text not null,
      events integer not null,
      hits integer not null,
      base_events integer not null,
      base_hits integer not null,
      demonstrated boolean not null,
      primary key (instrument_id, rule)
    );

    -- What was last measured of the rules on all stocks of a market.
    create table rule_figures (
      market text primary key,
      measured_at timestamptz not null,
      figures jsonb not null
    );

    create table forecasts (
      instrument_id integer primary key references instruments (id) on delete cascade,
      session date not null,
      body text not null
    );
  `.execute(db)
  await ledger(db)
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Claims made before their outcome existed. No row is ever changed or removed: each hash covers the one before it.
    create table ledger_entries (
      id bigint primary key generated always as identity,
      market text not null,
      symbol text not null,
      session date not null,
      kind text not null,
      claim text not null,
      inputs_hash text not null,
      previous_hash text not null,
      hash text not null,
      created_at timestamptz not null default now(),
      -- A claim is made once; which of some claims are known.
      constraint ledger_entries_once unique (market, symbol, session, kind)
    );
    -- The chain of one market is followed in order, and its last hash is where a new entry begins.
    create index ledger_entries_chain on ledger_entries (market, id);

    create table ledger_settlements (
      entry_id bigint primary key references ledger_entries (id),
      outcome text not null,
      -- Null for a claim without a direction.
      hit boolean,
      settled_at timestamptz not null default now()
    );

    create table ledger_checks (
      market text primary key,
      -- How far the current walk has come; zeros before its first entry.
      walked_id bigint not null default 0,
      walked_hash text not null default repeat('0', 64),
      walked integer not null default 0,
      -- The result of the last whole walk: when, how many entries are valid, and the first invalid one.
      checked_at timestamptz,
      entries integer not null default 0,
      broken_at bigint,
      -- The end of the chain when it was last valid: it must exist for ever.
      last_id bigint not null default 0,
      last_hash text
    );

    -- What became of the claims on each stock: the ledger itself grows for ever.
    create table claim_counts (
      market text not null,
      symbol text not null,
      kind text not null,
      claims integer not null,
      settled integer not null default 0,
      hits integer not null default 0,
      primary key (market, symbol, kind)
    );
  `.execute(db)
}
