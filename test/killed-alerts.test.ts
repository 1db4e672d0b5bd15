import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addLevels } from './support/killed/levels.ts'
import { sized } from './support/size.ts'
import { FeedProcesses } from './support/system/feed-processes.ts'
import { until } from './support/until.ts'

const KILLS = Number(process.env.KILLS ?? sized(8, 'workers', 'domain/alerts', 'platform'))
const STOCKS = 4
const FROM = Date.UTC(2026, 0, 15, 20)
const MARKET = 'simulated:1'

t.test('kill -9 while alerts are decided: each crossing is one firing, none is lost, none comes twice', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await upsertInstruments(db, MARKET, createSimulatedMarket(1).instruments.slice(0, STOCKS))
  const { evaluations, isEnough, check } = await addLevels(db, { market: MARKET, from: FROM })
  const feeders = new FeedProcesses({ url, from: FROM })
  t.teardown(() => feeders.killAll())
  for (let kill = 0; kill < KILLS; kill++) {
    t.ok(await feeders.start())
    const before = await evaluations()
    await until('an evaluation', async () => (await evaluations()) > before)
    // The kill comes at any moment of a round, which depends only on its number.
    await setTimeout((kill * 7919) % 1_700)
    await feeders.kill()
  }
  // The kills may be done before there is enough to check.
  t.ok(await feeders.start())
  await until('crossings of every stock', isEnough)
  await feeders.killAll()
  await check(t)
})
