import pg from 'pg'
import { forecast } from '#domain/forecast/index.ts'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { DIRECTED_RULES, RULES } from '#domain/opportunities/index.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'

/** Size of the database to fill. */
export interface Size {
  stocks: number
  /** Years that daily bars go back. */
  years: number
  /** Number of sessions with bars of a minute; those of five minutes go back twice, of an hour twenty times as far. */
  minutes: number
  accounts: number
}

/** Market of the sources across the network, whose minutes are stored; here its host is never called. */
export const MARKET = 'real'
export const ENV = { MARKET_DATA: 'yahoo', MARKET_URL: 'http://127.0.0.1:9' }
const SESSIONS_A_YEAR = 252
const SESSION_MINUTES = 390
const INTRADAY_REACH: readonly (readonly [minutes: number, times: number])[] = [
  [1, 1],
  [5, 2],
  [60, 20],
]
/** Number of news about each stock; a quarter of them is about two stocks. */
const NEWS = 20
/** Number of sessions with claims in the ledger, about a quarter of a year. */
const CLAIMED = 60
/** Number of stocks that an account follows; every tenth account, an Expert's, follows the second number. */
const FOLLOWED = 3
export const FOLLOWED_BY_EXPERTS = 20

export const symbolOf = (stock: number): string => `S${String(stock).padStart(5, '0')}`

/** Number of the stock that an account follows at place `k`, from 0; no two places have the same stock. */
export const followed = (account: number, k: number, stocks: number): number =>
  ((account * 7919 + k * Math.floor(stocks / 30)) % stocks) + 1
const FOLLOWS = '1 + (n::bigint * 7919 + k * ($2::int / 30)) % $2::int'

/** Columns that scale the bars of one walk to each stock's own prices, rounded to cents as they are quoted. */
const OHLCV = [...['open', 'high', 'low', 'close'].map((price) => `round((${price} * f)::numeric, 2)`), 'volume'].join()
const STOCKS = '(select i, 0.2 + i % 480 / 50.0::float8 as f from generate_series(1, $1::int) as i) as stocks'
const ACCOUNTS = 'generate_series(1, $1::int) as n'

type Run = (text: string, ...values: unknown[]) => Promise<unknown>

/** Fills an empty database of the newest schema with a market, and with accounts that follow its stocks. */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'atalaya bench' })
  await client.connect()
  const run: Run = (text, ...values) => client.query(text, values)
  try {
    // Foreign keys are not checked, which would be a second statement a row.
    await run(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
    await fillMarket(run, size)
    await fillSignals(run, size.stocks)
    await fillAccounts(run, size)
    await run('vacuum analyze')
    // The checkpoint writes everything to the disk now, not while the routes are measured.
    await run('checkpoint')
  } finally {
    await client.end()
  }
}

/** Adds instruments, daily bars in the order of time, session after session, and what only the newest session has. */
async function fillMarket(run: Run, { stocks, years, minutes }: Size): Promise<void> {
  const sessions = Math.round(years * SESSIONS_A_YEAR)
  const { columns } = randomWalk(1, sessions + 1)
  const { open, high, low, close, volume } = columns
  await run(
    `create temporary table days as
     select session, d::int, open, high, low, close, volume from (
       select session, row_number() over (order by session) as d from (
         select day::date as session from generate_series(current_date - ($1::int * 3 / 2 + 10), current_date, '1 day') as day
         where extract(isodow from day) < 6 order by day desc limit $1::int + 1) as weekdays
     ) as numbered join unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) with ordinality
       as walk (open, high, low, close, volume, d) using (d)`,
    sessions,
    ...[open, high, low, close, volume].map((column) => [...column]),
  )
  await run(
    `insert into instruments (market, symbol, name, exchange, currency, country, sector, industry)
     select '${MARKET}', 'S' || lpad(i::text, 5, '0'),
       (array['Banco','Minera','Energía','Grupo','Compañía','Cementos','Telefónica','Alimentos','Seguros','Puertos'])[1 + i % 10]
       || ' ' || (array['Andina','Pacífico','del Sur','Nacional','Continental','Austral','Central'])[1 + i / 10 % 7]
       || ' ' || (i / 70), 'NYSE', 'USD', (select name from countries where id = 1 + i % 10),
       (select name from industries where id = 1 + i % 11), 'Steel'
     from generate_series(1, $1) as i order by i`,
    stocks,
  )
  await withoutKey(run, 'daily_bars', '(instrument_id, session) include (open, high, low, close, volume)', async () => {
    for (let d = 1; d <= sessions; d++) {
      await run(
        `insert into daily_bars (instrument_id, session, open, high, low, close, volume) select i, session, ${OHLCV} from ${STOCKS}, days where d = $2`,
        stocks,
        d,
      )
    }
  })
  await withoutKey(run, 'intraday_bars', '(instrument_id, minutes, time)', async () => {
    for (const [width, times] of INTRADAY_REACH) {
      await run(
        `insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
         select i, $3, session + interval '14 hours 30 minutes' + n * $3 * interval '1 minute', ${OHLCV} from ${STOCKS},
           (select * from days order by d desc limit $2) as newest, generate_series(0, ${SESSION_MINUTES} / $3 - 1) as n`,
        stocks,
        minutes * times,
        width,
      )
    }
  })
  await run(`insert into feeds (market, epoch, cycle, settings, anchor, beat_at)
    values ('${MARKET}', gen_random_uuid(), '', '', now(), now())`)
  await run(`insert into feed_shards (market, shard, beat_at) values ('${MARKET}', 0, now())`)
  await run(
    `insert into quotes (instrument_id, session, price, previous_close, open, day_low, day_high, last_volume, as_of,
       market_state, delay_seconds, poll_seconds, frozen, source, seq)
     select i, (select max(session) from days), 20 + i % 480, 20 + i % 480, 20 + i % 480, 19.5 + i % 480, 20.5 + i % 480,
       100000, now(), 'open', 0, 3600, false, 'yahoo', nextval('newest_seq') from ${STOCKS}`,
    stocks,
  )
  await run(
    `insert into quote_points (instrument_id, session, slot, price)
     select i, (select max(session) from days), slot, 20 + i % 480 + slot * 0.01
     from ${STOCKS}, generate_series(0, 99) as slot`,
    stocks,
  )
  await run(
    `insert into news (market, title, summary, link, source, published_at, sentiment, score, lang, words)
     select '${MARKET}', 'La compañía ' || n % $1 || ' presenta sus resultados ' || n, 'Lo que dijo la empresa al cierre.',
       'https://example.com/' || n, 'Diario', now() - n * interval '89 days' / ($1::int * ${NEWS}), 'positive', 0.4, 'es', '[]'
     from generate_series(1, $1::int * ${NEWS}) as n`,
    stocks,
  )
  await run(
    `insert into news_instruments (news_id, instrument_id, published_at)
     select id, 1 + (id * 7 + k * 3) % $1, published_at from news, generate_series(0, 1) as k where k = 0 or id % 4 = 0`,
    stocks,
  )
}

/** Does `work` while a table has no primary key: making the index of all rows at once is faster. */
async function withoutKey(run: Run, table: string, key: string, work: () => Promise<void>): Promise<void> {
  await run(`alter table ${table} drop constraint ${table}_pkey`)
  await work()
  await run(`alter table ${table} add constraint ${table}_pkey primary key ${key}`)
}

/** Adds what is computed from the bars, and the ledger of claims. */
async function fillSignals(run: Run, stocks: number): Promise<void> {
  const { columns } = randomWalk(1, 500)
  await run(
    `insert into indicator_snapshots (instrument_id, body, year_low, year_high, average_volume, seq)
     select i, replace($2, '"$"', '"S' || lpad(i::text, 5, '0') || '"'), 10, 600, 100000, nextval('newest_seq') from ${STOCKS}`,
    stocks,
    JSON.stringify(technicalIndicators(columns, { symbol: '$', live: true })),
  )
  await run(
    `insert into forecasts (instrument_id, session, body) select i, (select max(session) from days), $2 from ${STOCKS}`,
    stocks,
    JSON.stringify(forecast(columns)),
  )
  await run(
    `insert into opportunities (instrument_id, rule, session, provisional, confidence, tipo, detalles)
     select i, rule, session, false, 'Positivo', 'Cruce', 'El precio cruzó la media de las últimas sesiones.'
     from ${STOCKS}, days, unnest($2::text[]) with ordinality as rules (rule, r)
     where d > (select max(d) - ${SESSIONS_A_YEAR} from days) and (i * 31 + d * 7 + r * 13) % 120 = 0`,
    stocks,
    RULES.map(({ id }) => id),
  )
  await run(
    `insert into track_records (instrument_id, rule, events, hits, base_events, base_hits, demonstrated)
     select i, rule, 40, 20 + i % 10, 2500, 1260, i % 50 = 0 from ${STOCKS}, unnest($2::text[]) as rule`,
    stocks,
    DIRECTED_RULES.map(({ id }) => id),
  )
  await run(
    `insert into ledger_entries (market, symbol, session, kind, claim, inputs_hash, previous_hash, hash)
     select '${MARKET}', 'S' || lpad(i::text, 5, '0'), session, 'forecast', '{"low":1,"high":2}', md5(i::text), md5(d::text),
       md5(i::text || ' ' || d) from ${STOCKS}, days where d > (select max(d) - ${CLAIMED} from days) order by d, i`,
    stocks,
  )
  await run(`insert into ledger_settlements (entry_id, outcome, hit)
    select id, '{}', id % 5 > 0 from ledger_entries where session < current_date - 15`)
  await run(`insert into claim_counts (market, symbol, kind, claims, settled, hits)
    select market, symbol, kind, count(*), count(hit), count(*) filter (where hit)
    from ledger_entries left join ledger_settlements on entry_id = id group by market, symbol, kind`)
}

/** Adds confirmed accounts, first an administrator's; each has a session, two alerts, and three firings of one. */
async function fillAccounts(run: Run, { accounts, stocks }: Size): Promise<void> {
  await run(
    `insert into users (email, name, password_hash, role, admin, confirmed_at)
     select 'u' || n || '@example.com', (array['Ana','Luis','Eva','Juan','Rosa','Pablo','Marta'])[1 + n % 7] || ' ' ||
       (array['Paz','Vera','Luna','Ríos','Soto','Mora','León','Gil'])[1 + n % 8], '',
       case when n % 10 = 0 then 'Expert' else 'Freemium' end, n = 1, now() from ${ACCOUNTS} order by n`,
    accounts,
  )
  await run(
    `insert into sessions (id, user_id, expires_at)
     select md5(n::text)::uuid, n, date_trunc('second', now()) + interval '12 hours' from ${ACCOUNTS}`,
    accounts,
  )
  await run(
    `insert into watchlist_items (user_id, instrument_id)
     select n, ${FOLLOWS} from ${ACCOUNTS}, generate_series(0, ${FOLLOWED_BY_EXPERTS} - 1) as k
     where k < ${FOLLOWED} or n % 10 = 0 order by n, k`,
    accounts,
    stocks,
  )
  await run(
    `insert into drawings (user_id, instrument_id, items, adjusted_through)
     select n, ${FOLLOWS}, '[{"id":"a","kind":"horizontal","points":[{"time":1700000000,"price":100}]}]', current_date - 1
     from ${ACCOUNTS}, (select 0) as one (k) where n % 5 = 0`,
    accounts,
    stocks,
  )
  // Ids are as if place after place had been made for all accounts: `k` times the number of accounts, plus the account.
  await run(
    `insert into alert_channels (user_id, kind, name, address)
     select n, kind, kind, '{}' from (values (0, 'page'), (1, 'email')) as kinds (k, kind), ${ACCOUNTS} order by k, n`,
    accounts,
  )
  await run(
    `insert into alerts (user_id, instrument_id, condition, repeat, sessions, note, channels, state, side, evaluation_state, fired)
     select n, ${FOLLOWS}, jsonb_build_object('kind', 'price', 'direction', 'up', 'level', 1000 + n % 100), 'once', 'regular',
       '', array[n, $1::int + n], 'armed', 'below', '{"level":1000,"last_evaluation":null,"adjusted_through":""}', 0
     from generate_series(0, 1) as k, ${ACCOUNTS} order by k, n`,
    accounts,
    stocks,
  )
  await run(
    `insert into alert_firings (alert_id, n, user_id, instrument_id, at, price, evidence, text, decided_at)
     select n, k + 1, n, ${FOLLOWS}, now() - k * interval '9 days', 100, 'tick', 'Subió de 1.000,00.', now()
     from generate_series(0, 2) as k, ${ACCOUNTS} order by k, n`,
    accounts,
    stocks,
  )
  await run(
    `insert into alert_deliveries (firing_id, channel_id, user_id, kind, position, state, accepted_at)
     select k * $1::int + n, position * $1::int + n, n, kind, position, state, now() from generate_series(0, 2) as k,
       (values (0, 'page', 'pending'), (1, 'email', 'accepted')) as ways (position, kind, state), ${ACCOUNTS}`,
    accounts,
  )
  await run(
    `insert into events (channel, instrument_ids, item, user_id) select 'alerts', '{}', '{"id":1}', n from ${ACCOUNTS}`,
    accounts,
  )
}
