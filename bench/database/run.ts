import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { MinuteFold } from '../../domain/market/bars/minute-fold.ts'
import type { Quote } from '../../domain/market/types.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type Job, type Queues, startQueues } from '../../platform/queues/queues.ts'
import { holdFeed, takeFeed } from '../../platform/repositories/market/feed-leadership.ts'
import { upsertMinutes } from '../../platform/repositories/market/intraday-bars.ts'
import { upsertQuotes } from '../../platform/repositories/market/quotes.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { Scope } from '../harness/processes.ts'
import { millisOf } from '../harness/rounds.ts'
import { digits, median, type Target, table, verdict } from '../harness/table.ts'

const ROUNDS = 15
const SYMBOLS = 500
/** Stocks of a feed's round, and its rounds: more than one minute of them. */
const STOCKS = 2_000
const FEED_ROUNDS = 75
const JOBS = 1_000
const JOB_ROUNDS = 3
const PICK_UPS = 100
const log = pino({ level: 'silent' })

/** How quotes reach their table, and jobs their workers, compared with the usual ways. Contenders take turns. */
export async function run(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const rows = [await quoteRow(db), await minuteRow(db)]
  const queues = await startQueues({ url, log, role: 'work' })
  scope.teardown(() => queues.stop())
  rows.push(await batchRow(db, queues), await pickUpRow(db, queues))
  console.log(table(['', 'ours', 'peer', 'figure', 'target', ''], rows))
}

async function quoteRow(db: Database): Promise<string[]> {
  const { ids, next } = await market(db, 'quotes', SYMBOLS)
  const ours = () => upsertQuotes(db, ids, next())
  const values = () => upsertByValues(db, ids, next())
  const [unnest, listed] = await millisOf(ROUNDS, [ours, values])
  const ratio = median(unnest.map((ms, i) => ms / listed[i]))
  return row(`${SYMBOLS} quotes, ms: unnest / VALUES`, median(unnest), median(listed), ratio, '≤ 0.85')
}

/** A round of the feed with the minutes of its quotes, and without; every 60th begins a new minute of every stock. */
async function minuteRow(db: Database): Promise<string[]> {
  const [whole, bare] = [await market(db, 'whole', STOCKS), await market(db, 'bare', STOCKS)]
  const folds = whole.ids.map(() => new MinuteFold())
  const withMinutes = () => {
    const quotes = whole.next().map((quote, i) => {
      folds[i].take(quote)
      return { ...quote, minute: folds[i].open }
    })
    const ended = folds.flatMap((fold, i) => fold.ended.map((minute) => ({ fold, minute, id: whole.ids[i] })))
    return whole.write(async (trx) => {
      await upsertMinutes(
        trx,
        ended.map(({ id }) => id),
        ended.map(({ minute }) => minute),
      )
      await upsertQuotes(trx, whole.ids, quotes)
      for (const { fold, minute } of ended) fold.written(minute)
    })
  }
  const without = () => {
    const quotes = bare.next()
    return bare.write((trx) => upsertQuotes(trx, bare.ids, quotes))
  }
  const [ours, peer] = await millisOf(FEED_ROUNDS, [withMinutes, without])
  const ratio = median(ours.map((ms, i) => ms / peer[i]))
  return row(`round of ${STOCKS} quotes, ms: with minutes / without`, median(ours), median(peer), ratio, '≤ 1.35')
}

/** A market whose every price moves with each round of a second. */
async function market(db: Database, name: string, stocks: number) {
  const names = Array.from({ length: stocks }, (_, i) => `B${i}`)
  const ids = [...(await addInstruments(db, name, names)).values()]
  const leader = randomUUID()
  await takeFeed(db, { market: name, leader, settings: '', now: new Date() })
  let tick = 0
  return {
    ids,
    next(): Quote[] {
      const price = 100 + (++tick % 50)
      return names.map((symbol) => ({
        symbol,
        session: '2026-01-15',
        price,
        previous_close: 99,
        open: 100,
        day_low: 99,
        day_high: 151,
        last_volume: 1000 + tick,
        as_of: Date.UTC(2026, 0, 15, 15) + tick * 1000,
        market_state: 'open',
        delay_seconds: 0,
        poll_seconds: 5,
        frozen: false,
      }))
    },
    write: (work: (trx: Db) => Promise<unknown>) =>
      db.transaction().execute(async (trx) => {
        await holdFeed(trx, { market: name, shards: [0], leader, cycle: '', known: '' })
        await work(trx)
      }),
  }
}

/** The same statement as a query builder writes it: a row of parameters for each quote. */
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
      conflict.column('instrument_id').doUpdateSet(({ ref }) => ({
        session: ref('excluded.session'),
        price: ref('excluded.price'),
        previous_close: ref('excluded.previous_close'),
        open: ref('excluded.open'),
        day_low: ref('excluded.day_low'),
        day_high: ref('excluded.day_high'),
        last_volume: ref('excluded.last_volume'),
        as_of: ref('excluded.as_of'),
        market_state: ref('excluded.market_state'),
        delay_seconds: ref('excluded.delay_seconds'),
        poll_seconds: ref('excluded.poll_seconds'),
        frozen: ref('excluded.frozen'),
        seq: ref('excluded.seq'),
      })),
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
