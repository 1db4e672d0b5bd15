import { sql } from 'kysely'
import t from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { shardOf } from '#platform/bus/ticks/ticks.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addLevels } from './support/killed/levels.ts'
import { checkMinutes, hasEnoughMinutes, keepQuotes, newestSeq } from './support/killed/stored-quotes.ts'
import { sized } from './support/size.ts'
import { FeedProcesses } from './support/system/feed-processes.ts'
import { until } from './support/until.ts'

const KILLS = Number(process.env.KILLS ?? sized(8, 'workers', 'domain/alerts', 'platform'))
const SHARDS = 4
const FROM = Date.UTC(2026, 0, 15, 20)
const MARKET = 'simulated:1'
const simulated = createSimulatedMarket(1)
/** Stocks of the market by shard; the market of the test has the first one of each. */
const STOCKS = Map.groupBy(simulated.instruments, ({ symbol }) => shardOf(symbol) % SHARDS)

t.test('kill -9 of one leader of several: the others have its stocks within 5 s, whole and once', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await upsertInstruments(
    db,
    MARKET,
    [...STOCKS.values()].map(([stock]) => stock),
  )
  await keepQuotes(db)
  const { isEnough, check } = await addLevels(db, { market: MARKET, from: FROM })
  const feeders = new FeedProcesses({ url, from: FROM, shards: SHARDS })
  t.teardown(() => feeders.killAll())
  const pricesMove = async () => {
    const from = await newestSeq(db)
    await until('a price of every stock', async () => {
      const newer = await db.selectFrom('quotes').select('seq').where('seq', '>', from).execute()
      return newer.length === SHARDS
    })
  }
  const leaders = async () => (await db.selectFrom('feed_shards').select('leader').distinct().execute()).length
  const standing = async () => {
    const name = `atalaya feed ${MARKET}`
    const { rows } = await sql`
      select from pg_stat_activity where application_name = ${name} and datname = current_database()
    `.execute(db)
    return rows.length
  }
  t.ok(await feeders.start())
  t.ok(await feeders.start())
  const times: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await until('two that share the stocks', async () => (await leaders()) === 2)
    const next = feeders.start()
    await until('another that waits to lead', async () => (await standing()) === 3)
    await feeders.kill()
    const killed = performance.now()
    await pricesMove()
    times.push(Math.round(performance.now() - killed))
    t.ok(await next)
  }
  t.comment(`prices moved again after ${times.sort((a, b) => a - b).join(', ')} ms`)
  t.ok(times.every((ms) => ms <= 5_000))
  t.equal(times.length, KILLS)
  t.equal((await db.selectFrom('feeds').select('epoch').execute()).length, 1)
  // The kills may be done before there is enough to check.
  await until(
    'some minutes of every stock, and crossings',
    async () => (await hasEnoughMinutes(db, SHARDS)) && isEnough(),
  )
  await feeders.killAll()
  await checkMinutes(t, db, simulated, MARKET)
  await check(t)
})
