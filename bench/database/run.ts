import { sql } from 'kysely'
import pino from 'pino'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Quote } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { type Job, type Queues, startQueues } from '#platform/queues/queues.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { measureRules } from '#platform/repositories/signals/opportunities.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { numbersOf } from '../harness/flags.ts'
import { Scope } from '../harness/processes.ts'
import { millisOf } from '../harness/rounds.ts'
import { digits, median, type Target, table, verdict } from '../harness/table.ts'
import { fill, MARKET } from './fill.ts'
import { type Asked, askRoutes, HEADER } from './routes.ts'

const ROUNDS = 15
const SYMBOLS = 500
const JOBS = 1_000
const JOB_ROUNDS = 3
const PICK_UPS = 100
/** Columns that a new quote replaces. */
const COLUMNS = [
  ...(['session', 'price', 'previous_close', 'open', 'day_low', 'day_high', 'last_volume', 'as_of'] as const),
  ...(['market_state', 'delay_seconds', 'poll_seconds', 'frozen', 'seq'] as const),
]
/** The routes are measured on as much data as a deployment has after ten years. */
const FULL: Asked = { stocks: 10_000, years: 10, minutes: 2, accounts: 100_000, rate: 200, seconds: 5 }
const log = pino({ level: 'silent' })

/**
 * Compares how quotes reach their table, and jobs their workers, with the usual ways; and measures the routes on a full
 * database. Flags make that smaller: `npm run bench database -- --stocks 300 --years 2 --accounts 5000 --seconds 1`.
 */
export async function run(flags: readonly string[]): Promise<void> {
  const size = numbersOf(flags, FULL)
  await writes()
  await routes(size)
}

/** Measures the ways to write quotes, which take turns. */
async function writes(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const rows = [await quoteRow(db)]
  const queues = await startQueues({ url, log, role: 'work' })
  scope.teardown(() => queues.stop())
  rows.push(await batchRow(db, queues), await pickUpRow(db, queues))
  console.log(table(['', 'ours', 'peer', 'figure', 'target', ''], rows))
}

async function routes(size: Asked): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  await seedCatalogue(db)
  await fill(url, size)
  await measureRules(db, MARKET)
  const { rows: disk } = await sql<{ mb: number }>`
    select (pg_database_size(current_database()) / 1e6)::int as mb
  `.execute(db)
  const { stocks, years, accounts, rate } = size
  console.log(`\n${accounts} accounts, ${stocks} stocks, ${years} years: ${disk[0].mb} MB; ${rate} requests a second\n`)
  const { rows, faults } = await askRoutes(url, db, size)
  console.log(table(HEADER, rows))
  console.log('\np50 and p99: the medians of 3 rounds; worst round: its p99. CPU: of the server, a request')
  for (const fault of faults) console.log(`NOT MET: ${fault}`)
}

async function quoteRow(db: Database): Promise<string[]> {
  const { ids, next } = await market(db)
  const ours = () => upsertQuotes(db, ids, next())
  const values = () => upsertByValues(db, ids, next())
  const [unnest, listed] = await millisOf(ROUNDS, [ours, values])
  const ratio = median(unnest.map((ms, i) => ms / listed[i]))
  return row(`${SYMBOLS} quotes, ms: unnest / VALUES`, median(unnest), median(listed), ratio, '≤ 0.85')
}

/** Makes a market in which every price moves in each round of a second. */
async function market(db: Database): Promise<{ ids: number[]; next(): Quote[] }> {
  const names = Array.from({ length: SYMBOLS }, (_, i) => `B${i}`)
  const ids = [...(await addInstruments(db, 'quotes', names)).values()]
  let tick = 0
  const next = () => {
    const price = 100 + (++tick % 50)
    const as_of = Date.UTC(2026, 0, 15, 15) + tick * 1_000
    return names.map((symbol) => quoteOf(symbol, price, { session: '2026-01-15', last_volume: 1_000 + tick, as_of }))
  }
  return { ids, next }
}

/** Writes quotes by the same statement as a query builder makes it, with a row of parameters for each quote. */
async function upsertByValues(db: Database, ids: readonly number[], quotes: readonly Quote[]): Promise<void> {
  await db
    .insertInto('quotes')
    .values(
      quotes.map(({ symbol: _, as_of, ...quote }, i) => ({
        ...quote,
        instrument_id: ids[i],
        as_of: new Date(as_of),
        seq: sql<number>`nextval('newest_seq')`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('instrument_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(COLUMNS.map((name) => [name, ref(`excluded.${name}`)]))),
    )
    .returning('seq')
    .execute()
}

async function batchRow(db: Database, queues: Queues): Promise<string[]> {
  const data = Array.from({ length: JOBS }, () => null)
  const batch = () => queues.enqueueAll(db, 'prune', data)
  const single = async () => {
    for (const one of data) await queues.enqueue(db, 'prune', one)
  }
  const [together, apart] = await millisOf(JOB_ROUNDS, [batch, single])
  await sql`delete from pgboss.job where name = 'prune'`.execute(db)
  const ratio = median(apart.map((ms, i) => ms / together[i]))
  return row(`${JOBS} jobs, ms: single sends / one insert`, median(together), median(apart), ratio, '≥ 30')
}

async function pickUpRow(db: Database, queues: Queues): Promise<string[]> {
  let taken: (job: Job<'prune'>) => void = () => {}
  await queues.work('prune', async (job) => taken(job))
  const times: number[] = []
  for (let i = 0; i < PICK_UPS; i++) {
    const started = performance.now()
    const reached = new Promise<void>((resolve) => {
      taken = () => resolve()
    })
    await queues.enqueue(db, 'prune', null)
    await reached
    times.push(performance.now() - started)
  }
  const p50 = median(times)
  return row('from send to handler, p50 ms', p50, Number.NaN, p50, '≤ 10')
}

function row(name: string, ours: number, peer: number, figure: number, target: Target): string[] {
  return [name, digits(ours), Number.isNaN(peer) ? '' : digits(peer), digits(figure), ...verdict(figure, target)]
}
