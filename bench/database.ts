import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import type { Quote } from '../domain/market/types.ts'
import type { Database } from '../platform/database/database.ts'
import { type Job, type Queues, startQueues } from '../platform/queues/queues.ts'
import { takeFeed } from '../platform/repositories/market/feed-leadership.ts'
import { upsertQuotes } from '../platform/repositories/market/quotes.ts'
import { migratedDatabase } from '../platform/testing/database.ts'
import { addInstruments } from '../platform/testing/market-rows.ts'
import { Scope } from './scope.ts'
import { digits, median, type Target, table, verdict } from './table.ts'

const ROUNDS = 15
const SYMBOLS = 500
const JOBS = 1_000
const JOB_ROUNDS = 3
const PICK_UPS = 100
const MARKET = 'bench'
const log = pino({ level: 'silent' })

/** How quotes reach their table, and jobs their workers, compared with the usual ways. Contenders take turns. */
export async function run(): Promise<void> {
  const scope = new Scope()
  try {
    const { url, db } = await migratedDatabase(scope)
    const rows = [await quoteRow(db)]
    const queues = await startQueues({ url, log, role: 'work' })
    scope.teardown(() => queues.stop())
    rows.push(await batchRow(db, queues), await pickUpRow(db, queues))
    console.log(table(['', 'ours', 'peer', 'figure', 'target', ''], rows))
  } finally {
    await scope.end()
  }
}

async function quoteRow(db: Database): Promise<string[]> {
  const names = Array.from({ length: SYMBOLS }, (_, i) => `B${i}`)
  const ids = [...(await addInstruments(db, MARKET, names)).values()]
  await takeFeed(db, { market: MARKET, leader: randomUUID(), settings: '', now: new Date() })
  let tick = 0
  const quotes = (): Quote[] => {
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
  }
  const ours = () => upsertQuotes(db, ids, quotes())
  const values = () => upsertByValues(db, ids, quotes())
  const [unnest, listed] = await takeTurns(ROUNDS, [ours, values])
  const ratio = median(unnest.map((ms, i) => ms / listed[i]))
  return row(`${SYMBOLS} quotes, ms: unnest / VALUES`, median(unnest), median(listed), ratio, {
    sign: '≤',
    limit: 0.85,
  })
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
  const [together, apart] = await takeTurns(JOB_ROUNDS, [batch, single])
  await sql`delete from pgboss.job where name = 'prune'`.execute(db)
  const ratio = median(apart.map((ms, i) => ms / together[i]))
  return row(`${JOBS} jobs, ms: single sends / one insert`, median(together), median(apart), ratio, {
    sign: '≥',
    limit: 30,
  })
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
  return row('from send to handler, p50 ms', p50, Number.NaN, p50, { sign: '≤', limit: 10 })
}

/** Milliseconds of each run, after one that warms up. */
async function takeTurns(rounds: number, contenders: readonly (() => Promise<unknown>)[]): Promise<number[][]> {
  const times = contenders.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const who = (round + turn) % contenders.length
      const started = performance.now()
      await contenders[who]()
      if (round > 0) times[who].push(performance.now() - started)
    }
  }
  return times
}

function row(name: string, ours: number, peer: number, figure: number, target: Target): string[] {
  return [name, digits(ours), Number.isNaN(peer) ? '' : digits(peer), digits(figure), ...verdict(figure, target)]
}
