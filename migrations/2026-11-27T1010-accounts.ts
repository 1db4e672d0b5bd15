import { type Kysely, sql } from 'kysely'

/** Accounts with what is kept of them, the limits around them, and what every account is offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await users(db)
  await limits(db)
  await belongings(db)
  await catalogue(db)
}

async function users(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint primary key generated always as identity,
      email text not null unique,
      name text not null,
      -- Folded once, when it is written: a search that looks at many accounts would fold every one of them.
      folded text not null generated always as (fold_text(name || ' ' || email)) stored,
      password_hash text not null,
      role text not null default 'Freemium' check (role in ('Freemium', 'Expert')),
      -- Who runs the system; the plan (role) is another matter.
      admin boolean not null default false,
      -- A suspended account keeps its data and cannot log in.
      suspended boolean not null default false,
      confirmed_at timestamptz,
      -- Registered again before anybody confirmed the address: no password holds until its owner chooses one.
      contested boolean not null default false,
      -- When the mail server last permanently refused the address, and its reply code; null once it accepts a mail again.
      mail_refused_at timestamptz,
      mail_refusal text,
      -- Hours of the user's own clocks in which nothing is delivered.
      quiet jsonb,
      created_at timestamptz not null default now(),
      -- A new sign-up for an unconfirmed address takes over its row.
      constraint users_admin_confirmed check (not admin or confirmed_at is not null)
    )
    -- Room on each page for the account's next version: where no indexed column changed it needs no new entry in an index.
    with (fillfactor = 85);
    -- The administrators' list shows the newest accounts first,
    create index users_newest on users (created_at desc, id desc);
    -- and searches any part of a name or an address. What changes goes into the index at once: a search would read all
    -- that waits for it, up to 4 MB.
    create index users_folded on users using gin (folded gin_trgm_ops) with (fastupdate = off);
    -- Metrics and health count the accounts with refused addresses by the reply of the mail server.
    create index users_mail_refused on users (mail_refusal) where mail_refused_at is not null;
    -- Sign-ups that were not confirmed in time are deleted by age.
    create index users_unconfirmed on users (created_at) where confirmed_at is null;

    create table sessions (
      id uuid primary key,
      user_id bigint not null references users (id) on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    -- All sessions of a user are ended together, and deleted with the account.
    create index sessions_user on sessions (user_id);
    -- Expired ones are deleted by age.
    create index sessions_expiry on sessions (expires_at);

    create table email_tokens (
      id bigint primary key generated always as identity,
      user_id bigint not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('confirm', 'reset')),
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint email_tokens_one_active unique (user_id, purpose)
    );
    -- Expired ones are deleted by age.
    create index email_tokens_age on email_tokens (expires_at);

    -- Who changed what of an account. Numbers only, so that of a deleted account no name is left.
    create table account_changes (
      id bigint primary key generated always as identity,
      changed_at timestamptz not null default now(),
      -- Null for the command.
      changed_by bigint,
      account_id bigint not null,
      what text not null check (what in ('role', 'admin', 'suspended')),
      before text not null,
      after text not null
    );
    -- Administrators see the newest changes of one account.
    create index account_changes_account on account_changes (account_id, id);

    create function refuse_change() returns trigger language plpgsql
    as $$ begin raise exception '% is append-only', tg_table_name; end $$;

    create trigger account_changes_append_only before update or delete or truncate on account_changes
    for each statement execute function refuse_change();
  `.execute(db)
}

async function limits(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Keyed by a hash of the address, known or not, so that the table does not reveal who has an account.
    create table password_guesses (
      account bytea primary key,
      failures integer not null,
      wrong_at timestamptz[] not null,
      next_allowed_at timestamptz not null
    );
    -- Accounts without a guess for a day are deleted by age.
    create index password_guesses_age on password_guesses (next_allowed_at);

    create table mail_allowances (
      address bytea not null,
      kind text not null,
      sent_at timestamptz not null default now()
    );
    -- A mail is sent if few enough went to its address in the last hour and day.
    create index mail_allowances_address on mail_allowances (address, sent_at);
    -- Those that no limit counts any longer are deleted by age.
    create index mail_allowances_age on mail_allowances (sent_at);
  `.execute(db)
}

async function belongings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table watchlist_items (
      id bigint primary key generated always as identity,
      user_id bigint not null references users (id) on delete cascade,
      -- A user's rows are deleted only with the user.
      instrument_id integer not null references instruments (id),
      created_at timestamptz not null default now(),
      -- Also a user's list.
      constraint watchlist_items_once unique (user_id, instrument_id)
    );
    -- Which users follow an instrument, for events, and whether any does, for sources and news.
    create index watchlist_items_instrument on watchlist_items (instrument_id);

    -- What a user drew on one stock's chart, in the shares of session adjusted_through: later splits divide the prices.
    create table drawings (
      user_id bigint not null references users (id) on delete cascade,
      instrument_id integer not null references instruments (id),
      items json not null,
      adjusted_through date not null,
      primary key (user_id, instrument_id)
    );

    create table chart_settings (
      user_id bigint primary key references users (id) on delete cascade,
      settings json not null
    );
  `.execute(db)
}

/** Its rows are seeded at every start. */
async function catalogue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id integer primary key,
      name text not null,
      price float8 not null,
      to_be_implemented boolean not null
    );

    create table plan_features (
      id integer primary key,
      plan_id integer not null references plans (id) on delete cascade,
      name text not null
    );

    create table home_features (
      id integer primary key,
      visible_on_home boolean not null,
      has_premium_bag boolean not null,
      name text not null,
      description text not null
    );

    create table tips (
      id integer primary key,
      kind text not null check (kind in ('tip', 'phrase')),
      text text not null
    );

    create table referrals (
      id integer primary key,
      icon text not null,
      title text not null,
      description text not null,
      url text not null
    );
  `.execute(db)
}
