import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { checkMinutes, hasEnoughMinutes, keepQuotes } from './support/killed/stored-quotes.ts'
import { sized } from './support/size.ts'
import { FeedProcesses } from './support/system/feed-processes.ts'
import { until } from './support/until.ts'

const KILLS = Number(process.env.KILLS ?? sized(20, 'workers', 'platform'))
const STOCKS = 8
const FROM = Date.UTC(2026, 0, 15, 20)

t.test(
  'kill -9 while minutes are written: each is the fold of the quotes that were stored, none is doubled',
  async (t) => {
    const { url, db } = await migratedDatabase(t)
    const market = createSimulatedMarket(1)
    await upsertInstruments(db, 'simulated:1', market.instruments.slice(0, STOCKS))
    await keepQuotes(db)
    const feeders = new FeedProcesses({ url, from: FROM })
    t.teardown(() => feeders.killAll())
    for (let kill = 0; kill < KILLS; kill++) {
      t.ok(await feeders.start())
      // The kill comes at any moment of a round, which depends only on its number.
      await setTimeout(300 + ((kill * 7919) % 1_700))
      await feeders.kill()
    }
    // A busy machine may have stored too little until here.
    t.ok(await feeders.start())
    await until('some minutes of every stock', () => hasEnoughMinutes(db, STOCKS))
    await feeders.killAll()
    const epochs = await db.selectFrom('feeds').select('epoch').execute()
    t.equal(epochs.length, 1)
    await checkMinutes(t, db, market, 'simulated:1')
  },
)
