import { forecast } from '../../domain/forecast/index.ts'
import { technicalIndicators } from '../../domain/indicators/index.ts'
import { DIRECTED_RULES, RULES } from '../../domain/opportunities/index.ts'
import { randomWalk } from '../../test/support/reference/random-walks.ts'
import { INTRADAY_REACH, MARKET, type Run, SESSION_MINUTES, SESSIONS_A_YEAR, type Size } from './size.ts'

/** Stocks of one statement. */
const BATCH = 500
/** News of each stock; a quarter of them is about two. */
const NEWS = 20
/** Sessions whose claims are in the ledger: a quarter of a year. */
const CLAIMED = 60

/** The bars of a walk, each stock's at prices of its own, in cents as they are quoted. */
const OHLCV = [...['open', 'high', 'low', 'close'].map((price) => `round((${price} * f)::numeric, 2)`), 'volume'].join()
const STOCKS = '(select i, 0.2 + i % 480 / 50.0::float8 as f from generate_series($1::int, $2::int) as i) as stocks'

export async function fillMarket(run: Run, { stocks, years, minutes }: Size): Promise<void> {
  const sessions = Math.round(years * SESSIONS_A_YEAR)
  const { columns } = randomWalk(1, sessions + 1)
  await run(
    `create temporary table days as
     select session, d::int, open, high, low, close, volume from (
       select session, row_number() over (order by session) as d from (
         select day::date as session from generate_series(current_date - ($1::int * 3 / 2 + 10), current_date, '1 day') as day
         where extract(isodow from day) < 6 order by day desc limit $1::int + 1) as weekdays
     ) as numbered join unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[]) with ordinality
       as walk (open, high, low, close, volume, d) using (d)`,
    [
      sessions,
      ...[columns.open, columns.high, columns.low, columns.close, columns.volume].map((column) => [...column]),
    ],
  )
  await run('analyze days')
  await run(
    `
    insert into instruments (market, symbol, name, exchange, currency, country, sector, industry)
    select $2, 'S' || lpad(i::text, 5, '0'),
      (array['Banco','Minera','Energía','Grupo','Compañía','Cementos','Telefónica','Alimentos','Seguros','Puertos',
        'Acero','Papelera','Inmobiliaria','Transportes','Farmacéutica'])[1 + i % 15] || ' ' ||
      (array['Andina','Pacífico','del Sur','Nacional','Continental','Austral','Central','Atlántica','Real','Oriental',
        'Septentrional','Mayor','Unida'])[1 + i / 15 % 13] || ' ' || (i / 195),
      'NYSE', 'USD', (select name from countries where id = 1 + i % 10), (select name from industries where id = 1 + i % 11),
      'Steel'
    from generate_series(1, $1) as i order by i`,
    [stocks, MARKET],
  )
  await bars(run, stocks, sessions)
  await newest(run, stocks)
  await intraday(run, stocks, minutes)
  await signals(run, stocks)
  await news(run, stocks)
}

/** History as it was imported, stock after stock; the last year as it was lived, session after session. */
async function bars(run: Run, stocks: number, sessions: number): Promise<void> {
  const lived = Math.max(0, sessions - SESSIONS_A_YEAR)
  const insert = 'insert into candles (instrument_id, session, open, high, low, close, volume)'
  await withoutKey(run, 'candles', '(instrument_id, session) include (open, high, low, close, volume)', async () => {
    for (let from = 1; from <= stocks; from += BATCH) {
      const to = Math.min(stocks, from + BATCH - 1)
      await run(`${insert} select i, session, ${OHLCV} from ${STOCKS} cross join days where d <= $3`, [from, to, lived])
    }
    for (let d = lived + 1; d <= sessions; d++) {
      await run(`${insert} select i, session, ${OHLCV} from days cross join ${STOCKS} where d = $3`, [1, stocks, d])
    }
  })
}

/** Its index is made at once of all rows. */
async function withoutKey(run: Run, table: string, key: string, work: () => Promise<void>): Promise<void> {
  await run(`alter table ${table} drop constraint ${table}_pkey`)
  await work()
  await run(`alter table ${table} add constraint ${table}_pkey primary key ${key}`)
}

/** The last of the days is open. */
async function newest(run: Run, stocks: number): Promise<void> {
  const { columns } = randomWalk(1, 500)
  await run(`insert into feeds (market, epoch, cycle, settings, anchor, beat_at)
    values ('${MARKET}', gen_random_uuid(), '', '', now(), now())`)
  await run(`insert into feed_shards (market, shard, beat_at) values ('${MARKET}', 0, now())`)
  await run(
    `
    insert into quotes (instrument_id, session, price, previous_close, open, day_low, day_high, last_volume, as_of,
      market_state, delay_seconds, poll_seconds, frozen, source, seq)
    select i, (select max(session) from days), 20 + i % 480, 20 + i % 480, 20 + i % 480, 19.5 + i % 480, 20.5 + i % 480,
      100000, now(), 'open', 0, 3600, false, 'yahoo', nextval('newest_seq')
    from generate_series(1, $1::int) as i`,
    [stocks],
  )
  await run(
    `insert into quote_points (instrument_id, session, slot, price)
    select i, (select max(session) from days), slot, 20 + i % 480 + slot * 0.01
    from generate_series(1, $1::int) as i, generate_series(0, 99) as slot`,
    [stocks],
  )
  const body = JSON.stringify(technicalIndicators(columns, { symbol: '$', live: true }))
  await run(
    `insert into indicator_snapshots (instrument_id, body, year_low, year_high, average_volume, seq)
     select i, replace($2, '"$"', '"S' || lpad(i::text, 5, '0') || '"'), 10, 600, 100000, nextval('newest_seq')
     from generate_series(1, $1::int) as i`,
    [stocks, body],
  )
  await run(
    `insert into forecasts (instrument_id, session, body) select i, (select max(session) from days), $2
     from generate_series(1, $1::int) as i`,
    [stocks, JSON.stringify(forecast(columns))],
  )
}

async function intraday(run: Run, stocks: number, sessions: number): Promise<void> {
  await withoutKey(run, 'intraday_bars', '(instrument_id, minutes, time)', async () => {
    for (const [minutes, reach] of Object.entries(INTRADAY_REACH)) {
      for (let from = 1; from <= stocks; from += BATCH) {
        await run(
          `insert into intraday_bars (instrument_id, minutes, time, open, high, low, close, volume)
           select i, $4, session + interval '14 hours 30 minutes' + n * $4 * interval '1 minute', ${OHLCV} from ${STOCKS},
             (select * from days order by d desc limit $3) as newest, generate_series(0, ${SESSION_MINUTES} / $4 - 1) as n`,
          [from, Math.min(stocks, from + BATCH - 1), sessions * reach, Number(minutes)],
        )
      }
    }
  })
}

async function signals(run: Run, stocks: number): Promise<void> {
  const rules = RULES.map(({ id }) => id)
  await run(
    `insert into opportunities (instrument_id, rule, session, provisional, confidence, tipo, detalles)
     select i, rule, session, false, 'Positivo', 'Cruce', 'El precio cruzó la media de las últimas sesiones.'
     from generate_series(1, $1::int) as i, days, unnest($2::text[]) with ordinality as rules (rule, r)
     where d > (select max(d) - 252 from days) and (i * 31 + d * 7 + r * 13) % 120 = 0`,
    [stocks, rules],
  )
  await run(
    `insert into track_records (instrument_id, rule, events, hits, base_events, base_hits, demonstrated)
     select i, rule, 40, 20 + i % 10, 2500, 1260, i % 50 = 0 from generate_series(1, $1::int) as i, unnest($2::text[]) as rule`,
    [stocks, DIRECTED_RULES.map(({ id }) => id)],
  )
  await run(
    `insert into ledger_entries (market, symbol, session, kind, claim, inputs_hash, previous_hash, hash)
     select '${MARKET}', 'S' || lpad(i::text, 5, '0'), session, 'forecast', '{"low":1,"high":2}', md5(i::text), md5(d::text),
       md5(i::text || ' ' || d) from days, generate_series(1, $1::int) as i
     where d > (select max(d) - $2::int from days) order by d, i`,
    [stocks, CLAIMED],
  )
  await run(`insert into ledger_settlements (entry_id, outcome, hit)
    select id, '{}', id % 5 > 0 from ledger_entries where session < current_date - 15`)
  await run(`insert into claim_counts (market, symbol, kind, claims, settled, hits)
    select market, symbol, kind, count(*), count(hit), count(*) filter (where hit)
    from ledger_entries left join ledger_settlements on entry_id = id group by market, symbol, kind`)
}

async function news(run: Run, stocks: number): Promise<void> {
  await run(
    `insert into news (market, title, summary, link, source, published_at, sentiment, score, lang, words)
     select '${MARKET}', 'La compañía ' || n % $1 || ' presenta sus resultados ' || n, 'Lo que dijo la empresa al cierre.',
       'https://example.com/' || n, 'Diario', now() - n * interval '89 days' / ($1::int * $2::int), 'positive', 0.4, 'es', '[]'
     from generate_series(1, $1::int * $2::int) as n`,
    [stocks, NEWS],
  )
  await run(
    `insert into news_instruments (news_id, instrument_id, published_at)
     select id, 1 + (id * 7 + k * 3) % $1, published_at from news, generate_series(0, 1) as k where k = 0 or id % 4 = 0`,
    [stocks],
  )
}
