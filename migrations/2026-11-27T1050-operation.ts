import { type Kysely, sql } from 'kysely'

const LONG_AGO = sql`'epoch'`

/** What keeps the processes in step: the log of events, effects of jobs, sources across the network, and counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id bigint primary key generated always as identity,
      channel text not null check (channel in ('opportunities', 'news', 'alerts')),
      instrument_ids integer[] not null,
      -- Whose event alone it is; null for that of all followers.
      user_id bigint references users (id) on delete cascade,
      item jsonb not null,
      created_at timestamptz not null default now()
    );
    -- What a client missed on a channel since a number, and the oldest and newest numbers of it.
    create index events_channel on events (channel, id);
    -- A deleted account takes its events along.
    create index events_of_user on events (user_id) where user_id is not null;
    -- Old ones are deleted by age.
    create index events_age on events (created_at);

    -- An effect that must happen once per nominal tick commits its row here in the same transaction.
    create table job_effects (
      name text not null,
      slot timestamptz not null,
      primary key (name, slot)
    );

    -- One row for each source across the network: every caller goes through it, so that all processes together keep one
    -- pace and rest together. A row begins with its first caller.
    create table sources (
      source text primary key,
      next_call_at timestamptz not null default ${LONG_AGO},
      resting_until timestamptz not null default ${LONG_AGO},
      -- While it fails and one process tries it, the others wait until then; its rest is resting_until alone.
      trial_until timestamptz not null default ${LONG_AGO},
      next_poll_at timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      last_ok timestamptz,
      last_error text,
      minute timestamptz not null default ${LONG_AGO},
      minute_calls integer not null default 0,
      day date not null default ${LONG_AGO},
      day_calls integer not null default 0,
      -- Calls of the day that a ceiling refused, and answers of the day by which the source asked for a pause.
      day_refused integer not null default 0,
      day_limited integer not null default 0,
      month date not null default ${LONG_AGO},
      month_calls integer not null default 0
    );

    -- The source's quotes by verdict: accepted, held back, or the reason for refusal.
    create table quote_verdicts (
      market text not null,
      verdict text not null,
      quotes bigint not null,
      primary key (market, verdict)
    );
  `.execute(db)
}
