import { type Kysely, sql } from 'kysely'

/** Summaries of a day or a week, what each account wants of them, and their way to its channels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Without a row the account has not decided yet, and is offered one.
    create table summary_settings (
      user_id bigint primary key references users (id) on delete cascade,
      every text not null check (every in ('never', 'daily', 'weekly')),
      -- An hour of one's own by the clocks of a zone; null: after the close of the market.
      hour text,
      zone text,
      -- In the order in which they are tried.
      channels bigint[] not null,
      -- Whether one is sent that has nothing to say.
      even_empty boolean not null,
      -- Nothing of before it is told.
      since timestamptz not null default now(),
      -- When the next one is due; null: it is to be computed.
      due_at timestamptz,
      check ((hour is null) = (zone is null))
    );
    -- Accounts whose summary is due, or whose next instant is to be computed.
    create index summary_settings_due on summary_settings (due_at nulls first) where every <> 'never';

    create table summaries (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      market text not null,
      kind text not null check (kind in ('daily', 'weekly')),
      local_date date not null,
      due_at timestamptz not null,
      since timestamptz not null,
      until timestamptz not null,
      -- A late one was not made; one without anything to say is kept and not sent.
      state text not null check (state in ('sent', 'silent', 'late')),
      subject text,
      items jsonb,
      -- The newest session told of each stock.
      told jsonb not null,
      -- Written before anything is sent: an account has one of a kind a day.
      unique (user_id, kind, local_date)
    );
    -- A user's summaries, newest first.
    create index summaries_of_user on summaries (user_id, id desc);
    -- Those that were not sent are deleted after a while.
    create index summaries_unsent on summaries (due_at) where state <> 'sent';

    -- A summary is delivered as the firing of an alert is.
    alter table alert_firings
      alter column alert_id drop not null,
      alter column n drop not null,
      alter column instrument_id drop not null,
      alter column evidence drop not null,
      add column summary_id bigint unique references summaries (id) deferrable initially deferred,
      add check (
        case when summary_id is null then num_nulls(alert_id, n, instrument_id, evidence) = 0
          else num_nonnulls(alert_id, n, instrument_id, evidence) = 0 end);
  `.execute(db)
}
