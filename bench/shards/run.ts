import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '../../platform/database/database.ts'
import { holdFeed, takeFeed } from '../../platform/repositories/market/feed-leadership.ts'
import { upsertQuotes } from '../../platform/repositories/market/quotes.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments, testQuote } from '../../platform/testing/market-rows.ts'
import { fail } from '../harness/fail.ts'
import { Scope } from '../harness/scope.ts'
import { digits, median, table } from '../harness/table.ts'
import { takeTurns } from '../harness/turns.ts'

const STOCKS = 2_000
const ROUNDS = 40
const LEADERS = [1, 2, 4, 8]
const HOLDS = 400

type Write = () => Promise<unknown>

/** What it costs that the writes of a feed's leaders have one order: all of a round, in one market and in one each. */
export async function run(): Promise<void> {
  await using scope = new Scope()
  const { url, db } = await migratedDatabase(scope)
  const pool = createPool({ url, max: Math.max(...LEADERS), applicationName: 'bench shards', onError: fail })
  const wide = createDatabase(pool)
  scope.teardown(() => wide.destroy())
  const rows = [await holdRow(db), []]
  for (const leaders of LEADERS) rows.push(await leadersRow(wide, leaders))
  console.log(table(['', 'ours', 'peer', 'figure'], rows))
}

/** The first statement of a write, with a row for the shard and without. */
async function holdRow(db: Database): Promise<string[]> {
  const leader = randomUUID()
  await takeFeed(db, { market: 'held', leader, settings: '', now: new Date() })
  const hold = () => holdFeed(db, { market: 'held', shards: [0], leader, cycle: '', known: '' })
  const bare = () => sql`update feeds set beat_at = now(), cycle = '' where market = 'held'`.execute(db)
  const [ours, peer] = await takeTurns(HOLDS, [hold, bare])
  return row('who leads is checked, ms: with shards / one row', median(ours), median(peer))
}

async function leadersRow(db: Database, leaders: number): Promise<string[]> {
  const together = await openMarket(db, `together ${leaders}`, leaders)
  const apart: Write[] = []
  for (let n = 0; n < leaders; n++) apart.push(...(await openMarket(db, `apart ${leaders} ${n}`, 1, STOCKS / leaders)))
  const all = (writes: readonly Write[]) => () => Promise.all(writes.map((write) => write()))
  const [ours, peer] = await takeTurns(ROUNDS, [all(together), all(apart)])
  const name = `${STOCKS} quotes of ${leaders} leader${leaders > 1 ? 's' : ''}, ms: in turn / apart`
  return row(name, median(ours), median(peer))
}

/** The writes of the leaders of a market, whose every price moves with each. */
async function openMarket(db: Database, market: string, leaders: number, stocks = STOCKS): Promise<Write[]> {
  const names = Array.from({ length: stocks }, (_, i) => `B${i}`)
  const ids = [...(await addInstruments(db, market, names)).values()]
  const each = stocks / leaders
  let price = 100
  return Promise.all(
    Array.from({ length: leaders }, async (_, n) => {
      const feed = { market, shards: [n], leader: randomUUID() }
      await takeFeed(db, { ...feed, of: leaders, settings: '', now: new Date() })
      const own = ids.slice(n * each, (n + 1) * each)
      return async () => {
        const quotes = own.map((_, i) => ({ ...testQuote(names[n * each + i], (price += 0.001)), minute: null }))
        await db.transaction().execute(async (trx) => {
          await holdFeed(trx, { ...feed, cycle: '', known: '' })
          await upsertQuotes(trx, own, quotes)
        })
      }
    }),
  )
}

function row(name: string, ours: number, peer: number): string[] {
  return [name, digits(ours), digits(peer), digits(ours / peer)]
}
