import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { RULES } from '#domain/opportunities/index.ts'
import { type NumberFrom, numbersFrom } from '#domain/screener/columns.ts'
import type { Database } from '#platform/database/database.ts'
import { SERVER_FLAGS } from '#platform/process/process.ts'
import { upsertScreenRows } from '#platform/repositories/market/screener.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { onClient } from '#platform/testing/client.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { userWithToken } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { ENV, MARKET } from '../database/fill.ts'
import { numbersOf } from '../harness/flags.ts'
import { answer, cpuOfTree, Scope, startChild } from '../harness/processes.ts'
import { openClient, sendAtRate } from '../harness/requests.ts'
import { millisOf } from '../harness/rounds.ts'
import { figures, median, percentile, row } from '../harness/table.ts'

/** Lists ask again every ten seconds; each has other filters, so that none is answered by another's answer. */
const FULL = { stocks: 10_000, lists: 200, seconds: 60, requests: 200 }
const EVERY_SECONDS = 10
const CONDITIONS = 12
/** A checkpoint of the database makes several rounds in a row half as long again, so they must be a few of many. */
const ROUNDS = 41
/** Part of the stocks whose row of the market's table is due in a round. */
const DUE = 10
/** Seconds in which each stock has new figures; for as many stocks no source allows to ask more often. */
const NEW_SECONDS = 60

const NUMBERS = numbersFrom('bars')
/** SQL of a figure of any size, a tenth of which is unknown. */
const FIGURE = 'case when random() > 0.1 then 100 * random() end'

/** Measures the market's table: requests of many filters, many open lists, and what its rows add to a round. */
export async function run(flags: readonly string[]): Promise<void> {
  const size = numbersOf(flags, FULL)
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  await onClient(url, (client) => fill(client, size.stocks))
  const ids = (await db.selectFrom('instruments').select('id').execute()).map(({ id }) => id)
  const requests = await requestRows(url, db, size)
  // It leaves no figure unknown, so requests come first.
  const rows = [...requests, [], await writeRow(db, ids)]
  console.log(
    `${size.stocks} stocks; ${size.lists} lists with 1 to ${CONDITIONS} filters, each asked every ${EVERY_SECONDS} s\n`,
  )
  console.log(figures(rows))
}

/** Fills a market with all that its table shows. */
async function fill(client: Client, stocks: number): Promise<void> {
  const all = '(select id, random() as r from instruments) as stocks'
  const rules = `unnest(array['${RULES.map(({ id }) => id).join("','")}']) with ordinality as rules (rule, n)`
  const statements = [
    // Foreign keys are not checked, which would be a second statement a row.
    'set session_replication_role = replica',
    `insert into feeds (market, epoch, cycle, settings, anchor, beat_at)
     values ('${MARKET}', gen_random_uuid(), '', '', now(), now())`,
    `insert into instruments (market, symbol, name, exchange, currency, country, sector)
     select '${MARKET}', 'S' || lpad(i::text, 5, '0'), 'Compañía ' || i, 'NYSE', 'USD', 'Chile', 'Energy'
     from generate_series(1, ${stocks}) as i`,
    `insert into daily_bars (instrument_id, session, open, high, low, close, volume)
     select id, current_date - d, 20, 21, 19, 20, 1000 from ${all}, generate_series(1, 10) as d`,
    `insert into quotes (instrument_id, session, price, previous_close, open, day_low, day_high, last_volume, as_of,
       market_state, delay_seconds, poll_seconds, frozen, source, seq)
     select id, current_date, 20 + 80 * r, 60, 60, 20, 100, 100000, now(), 'open', 0, 3600, false, 'yahoo',
       nextval('newest_seq') from ${all}`,
    `insert into screen_rows (instrument_id, macd, ema, ${NUMBERS})
     select id, 'Neutral', 'Bullish trend', ${NUMBERS.map(() => FIGURE)} from ${all}`,
    `insert into key_figures (instrument_id, day, source, market_cap, pe, dividend_yield_pct, earnings_estimated)
     select id, current_date, 'yahoo', 1 + 1e9 * r, 1 + 20 * r, 1 + 5 * r, false from ${all}`,
    `insert into opportunities (instrument_id, rule, session, provisional, confidence, tipo, detalles)
     select id, rule, current_date - d, false, 'Positivo', '', '' from ${all}, generate_series(0, 30) as d, ${rules}
     where (id + d * 7 + n * 13) % 120 = 0`,
    `insert into track_records (instrument_id, rule, events, hits, base_events, base_hits, demonstrated)
     select id, rule, 40, 20, 2500, 1260, id % 50 = 0 from ${all}, ${rules}`,
    'vacuum analyze',
  ]
  for (const statement of statements) await client.query(statement)
}

/** Compares a round's writes with and without the rows of the market's table that are due in it. */
async function writeRow(db: Database, ids: readonly number[]): Promise<string[]> {
  const body = technicalIndicators(randomWalk(1, 500).columns, { symbol: 'S', live: true })
  let round = 0
  const indicators = () => {
    round += 1
    const rows = ids.map((instrument_id) => ({
      instrument_id,
      body: JSON.stringify({ ...body, support: round }),
      year_low: 1,
      year_high: 2,
      average_volume: round,
    }))
    return upsertIndicatorSnapshots(db, rows)
  }
  const words = { macd: 'Neutral', ema: 'Neutral' }
  const screens = () => {
    const due = ids.filter((id) => id % DUE === round % DUE)
    const rows = due.map((instrument_id) => {
      const numbers = Object.fromEntries(NUMBERS.map((name, i) => [name, round + instrument_id / (i + 3)]))
      return { instrument_id, ...words, ...(numbers as Record<NumberFrom<'bars'>, number>) }
    })
    return upsertScreenRows(db, rows)
  }
  const both = () => Promise.all([indicators(), screens()])
  const [alone, together] = await millisOf(ROUNDS, [indicators, both])
  const ratio = median(together.map((ms, round) => ms / alone[round]))
  return row('a round’s writes, with rows of the table / without', ratio, '≤ 1.1')
}

/** Gives the stocks of one second after another new figures until `signal` aborts. */
async function moveFigures(db: Database, signal: AbortSignal): Promise<void> {
  const figures = sql.raw(NUMBERS.map((name) => `${name} = ${FIGURE}`).join())
  for (let second = 0; !signal.aborted; second = (second + 1) % NEW_SECONDS) {
    await sql`update screen_rows set ${figures} where instrument_id % ${NEW_SECONDS} = ${second}`.execute(db)
    await setTimeout(1_000)
  }
}

async function requestRows(url: string, db: Database, size: typeof FULL): Promise<string[][]> {
  await using scope = new Scope()
  const { token } = await userWithToken(await buildTestApp(scope, { url, env: ENV }), 'ana@example.com')
  const child = startChild(scope, new URL('../database/server.ts', import.meta.url), [url], SERVER_FLAGS)
  const { port } = await answer<{ port: number }>(child)
  const client = openClient(port, 16)
  scope.teardown(() => client.close())
  const get = (i: number, filters: number) => client.send({ path: pathOf(i, filters), token })
  const cpu = () => cpuOfTree(process.pid, { bench: 'bench/run.ts', server: 'database/server.ts' })
  const ending = new AbortController()
  const moving = moveFigures(db, ending.signal)
  // What the server does anyway with a market of this size, while no user looks at the table.
  const idleBefore = await cpu()
  await setTimeout(size.seconds * 1_000)
  const idleAfter = await cpu()
  for (let i = 0; i < size.requests; i++) await get(i, CONDITIONS)
  const times: number[] = []
  for (let i = 0; i < size.requests; i++) times.push(await get(i, CONDITIONS))

  const before = await cpu()
  const started = performance.now()
  const count = Math.round((size.lists / EVERY_SECONDS) * size.seconds)
  const lists = await sendAtRate(count, size.lists / EVERY_SECONDS, (i) => get(i % size.lists, 1 + (i % CONDITIONS)))
  const seconds = (performance.now() - started) / 1_000
  const after = await cpu()
  ending.abort()
  await moving
  const share = (part: 'server' | 'PostgreSQL') =>
    100 * ((after[part] - before[part]) / seconds - (idleAfter[part] - idleBefore[part]) / size.seconds)
  return [
    row(`${CONDITIONS} filters, p50 ms`, median(times)),
    row(`${CONDITIONS} filters, p95 ms`, percentile(times, 0.95), '≤ 15'),
    [],
    row('open lists: p95 ms', percentile(lists, 0.95)),
    row('open lists: CPU ms of the server a request', (10 * seconds * share('server')) / count),
    row('open lists: % of a core, server', share('server')),
    row('open lists: % of a core, PostgreSQL', share('PostgreSQL')),
    row('open lists: % of a core', share('server') + share('PostgreSQL'), '≤ 5'),
  ]
}

/** The request of list `i`; its limits leave most of the market, so that every filter has work. */
function pathOf(i: number, filters: number): string {
  const names = Array.from({ length: filters }, (_, k) => NUMBERS[(i + k) % NUMBERS.length])
  const query = names.map((name, k) => `filter=${name}:gt:${((i * 7 + k) % 50) / 10}`).join('&')
  return `/api/market/?${query}&sort=${NUMBERS[(i * 3) % NUMBERS.length]}&dir=desc`
}
