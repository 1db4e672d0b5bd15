import { type Kysely, sql } from 'kysely'

/** Headlines with the sources that they come from, and the comments that a local model may write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await news(db)
  await comments(db)
}

async function news(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table news (
      id bigint primary key generated always as identity,
      market text not null,
      title text not null check (length(title) between 1 and 300),
      folded_title text not null generated always as (fold_text(title)) stored,
      summary text not null,
      link text check (length(link) <= 2000),
      author text,
      source text not null,
      published_at timestamptz not null,
      -- False where the source gives no date that can be read: published_at is then when the headline came.
      dated boolean not null default true,
      sentiment text not null check (sentiment in ('positive', 'neutral', 'negative')),
      score float8 not null check (score between -1 and 1),
      lang text not null check (lang in ('es', 'en')),
      -- What decided the label: [{word, weight}].
      words jsonb not null,
      -- The model whose label replaced that of the word lists.
      labelled_by text,
      -- From when on a model may be asked for a label; null if it should not be, or no longer.
      relabel_at timestamptz,
      stored_at timestamptz not null default now(),
      -- Also which of some addresses are known.
      constraint news_link unique (market, link)
    );
    -- A fresh headline is compared with those that have its very words, whatever company they are about.
    create index news_same_title on news (market, folded_title);
    -- The model labels the newest headline that waits for it.
    create index news_unlabelled on news (market, published_at desc) where relabel_at is not null;
    -- Old headlines are deleted by age.
    create index news_published on news (published_at);

    create table news_instruments (
      news_id bigint not null references news (id) on delete cascade,
      instrument_id integer not null references instruments (id) on delete cascade,
      -- That of the news: one index then answers a page.
      published_at timestamptz not null,
      -- Also the stocks of one headline.
      primary key (news_id, instrument_id)
    );
    -- The news of followed stocks, newest first, and how many they are; headlines of about the same time about the same
    -- stock, with which a fresh one is compared.
    create index news_instruments_newest on news_instruments (instrument_id, published_at desc, news_id desc);

    -- The process that moves next_at of a source past now is its only reader until then.
    create table news_sources (
      market text not null,
      key text not null check (length(key) between 1 and 500),
      next_at timestamptz not null,
      -- The row of sources whose ceilings it spends.
      source text,
      memory jsonb not null default '{}',
      failures integer not null default 0,
      failing_since timestamptz,
      last_ok timestamptz,
      last_error text,
      primary key (market, key)
    );
    -- The source that has been due longest is read next.
    create index news_sources_due on news_sources (market, next_at);
  `.execute(db)
}

async function comments(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One request to the model for each stock and state of its indicators, and what came of it.
    create table commentaries (
      id bigint primary key generated always as identity,
      instrument_id integer not null references instruments (id) on delete cascade,
      inputs_hash text not null,
      -- Grows when the same request is made again after the model failed.
      attempt integer not null default 1,
      -- What the text may say, and the moment of it.
      facts text not null,
      as_of timestamptz not null,
      requested_at timestamptz not null default now(),
      -- From then on the answer is text, the model's or the template's.
      deadline timestamptz not null,
      -- The answer, once there is one; model is null where its comment is the template.
      body text,
      model text,
      finished_at timestamptz,
      seq bigint,
      -- One request, however many ask at once; also the text for the state of now.
      constraint commentaries_once unique (instrument_id, inputs_hash)
    );
    -- Servers read what was finished above the last number that they have, and the metrics count it.
    create index commentaries_seq on commentaries (seq);
    -- A request is made only while few enough others wait.
    create index commentaries_waiting on commentaries (deadline) where finished_at is null;
    -- Texts that nobody will ask for again are deleted by age.
    create index commentaries_age on commentaries (requested_at);

    -- When somebody first asked about a stock that has no data yet, and until when to wait for them.
    create table commentary_waits (
      instrument_id integer primary key references instruments (id) on delete cascade,
      deadline timestamptz not null
    );

    -- What each worker last found the local model to be.
    create table model_reports (
      worker uuid primary key,
      model text not null,
      state text not null,
      accepted integer not null,
      rejected integer not null,
      failed integer not null,
      -- How long the newest answer of the model took.
      last_ms integer,
      checked_at timestamptz not null default now()
    );
  `.execute(db)
}
