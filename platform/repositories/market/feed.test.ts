import { sql } from 'kysely'
import t from 'tap'
import type { Ticks } from '../../bus/ticks/ticks.ts'
import type { Trx } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { addInstruments, testQuote } from '../../testing/rows.ts'
import { lockFeed, readFeed, startFeedTerm } from './feed.ts'
import { readQuotesAbove, upsertTicks } from './quotes.ts'

const market = 'm'
const LEADERS = 4
const WRITES = 60
const leaderOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const feed = (n: number, rest: object = {}) => ({
  market,
  leader: leaderOf(n),
  settings: '',
  now: new Date(),
  shards: [n],
  of: LEADERS,
  ...rest,
})

t.test('writes of several leaders are seen in their order, and each names the one before', async (t) => {
  const { db } = await migratedDatabase(t)
  const symbols = Array.from({ length: LEADERS * WRITES }, (_, i) => `S${i}`)
  const ids = await addInstruments(db, market, symbols)
  for (let n = 0; n < LEADERS; n++) await startFeedTerm(db, feed(n))
  const written: Ticks[] = []
  // Each stock is written once, so a reader that has skipped one never gets it.
  const write = async (n: number) => {
    for (let i = 0; i < WRITES; i++) {
      const symbol = symbols[n * WRITES + i]
      const ticks = await db.transaction().execute(async (trx) => {
        await lockFeed(trx, { market, shards: [n], leader: leaderOf(n), cycle: 'c', known: 'c' })
        const ticks = await upsertTicks(trx, market, [ids.get(symbol)!], [{ ...testQuote(symbol, 10), minute: null }])
        // Commits take different times, as they do where alerts are stored with the quotes.
        await sql`select pg_sleep(${((i * 7 + n * 3) % 5) / 1_000}::float8)`.execute(trx)
        return ticks
      })
      written.push(ticks)
    }
  }
  let isWriting = true
  const seen = new Map<string, number>()
  const read = async () => {
    let last = 0
    const round = async () => {
      for (const { symbol, seq } of await readQuotesAbove(db, market, last, 1_000)) {
        t.notOk(seen.has(symbol))
        seen.set(symbol, seq)
        last = seq
      }
    }
    while (isWriting) await round()
    await round()
  }
  const reading = read()
  await Promise.all(Array.from({ length: LEADERS }, (_, n) => write(n)))
  isWriting = false
  await reading
  t.equal(seen.size, symbols.length, 'a reader that goes on from the newest seq misses nothing')
  written.sort((a, b) => a.seq - b.seq)
  t.same(
    written.map(({ after }) => after),
    [0, ...written.slice(0, -1).map(({ seq }) => seq)],
  )
})

t.test('who was replaced in one of its shards writes nothing in any', async (t) => {
  const { db } = await migratedDatabase(t)
  await startFeedTerm(db, feed(1, { shards: [0, 1] }))
  await startFeedTerm(db, feed(2, { shards: [2, 3] }))
  const hold = (n: number, shards: readonly number[]) =>
    db.transaction().execute((trx) => lockFeed(trx, { market, shards, leader: leaderOf(n), cycle: 'c', known: 'c' }))
  t.equal(await hold(1, [0, 1]), '')
  t.equal(await hold(2, [2, 3]), 'c')
  await startFeedTerm(db, feed(2, { shards: [1] }))
  t.equal(await hold(1, [0, 1]), null)
  t.equal(await hold(2, [1, 2, 3]), 'c')
  const leaders = await db.selectFrom('feed_shards').select(['shard', 'leader']).orderBy('shard').execute()
  t.same(
    leaders.map(({ leader }) => leader),
    [1, 2, 2, 2].map(leaderOf),
  )
  await startFeedTerm(db, feed(3, { shards: [0], of: 1 }))
  t.equal(await hold(2, [1, 2, 3]), null, 'shards of another number are no more')
  t.equal((await db.selectFrom('feed_shards').selectAll().execute()).length, 1)
})

t.test('one leader begins a new cycle, the others follow, and none goes back to the one before', async (t) => {
  const { db } = await migratedDatabase(t)
  const { epoch: first } = await startFeedTerm(db, feed(0))
  await startFeedTerm(db, feed(1))
  const hold = (n: number, cycle: string, known: string) =>
    db.transaction().execute(async (trx: Trx) => {
      const before = await lockFeed(trx, { market, shards: [n], leader: leaderOf(n), cycle, known })
      const { cycle: stored } = await trx.selectFrom('feeds').select('cycle').executeTakeFirstOrThrow()
      return [before, stored]
    })
  const epoch = async () => (await readFeed(db, market))?.epoch
  t.same(await hold(0, 'one', ''), ['', 'one'])
  t.same(await hold(1, 'one', ''), ['one', 'one'])
  t.equal(await epoch(), first)
  t.same(await hold(1, 'two', 'one'), ['one', 'two'])
  const second = await epoch()
  t.not(second, first)
  t.same(await hold(0, 'one', 'one'), ['two', 'two'], 'whose clock is behind changes nothing')
  t.same(await hold(0, 'two', 'one'), ['two', 'two'])
  t.equal(await epoch(), second)
})
