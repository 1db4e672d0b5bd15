import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import t, { type Test } from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { listWatchlist } from '#platform/repositories/accounts/watchlist.ts'
import { listInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { describeMarket, prepareMarket } from './prepare-market.ts'
import { createProvider } from './providers/index.ts'

const HEADER = 'symbol,name'
const BARS = `Date,Open,High,Low,Close,Volume
2024-01-02,10,11,9,10,100
2024-01-03,10,11,9,10,100
`

async function fixture(t: Test) {
  const dir = await mkdtemp(join(tmpdir(), 'atalaya-market-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await mkdir(join(dir, 'candles'))
  for (const symbol of ['AAA', 'BBB']) await writeFile(join(dir, `candles/${symbol}.csv`), BARS)
  const { url, db } = await migratedDatabase(t)
  const config = readConfig({ MARKET_DATA: `replay:${dir}` })
  const bus = new MemoryBus((error) => t.error(error))
  return {
    db,
    config,
    /** Starts a worker on a folder with these rows of instruments. */
    async start(...rows: string[]) {
      await writeFile(join(dir, 'instruments.csv'), [HEADER, ...rows, ''].join('\n'))
      await prepareMarket({ config, url, db, bus, log: pino({ level: 'silent' }) })
    },
    async provided() {
      const provider = await createProvider(config, db, 0)
      return (await provider.instruments()).map(({ symbol }) => symbol)
    },
  }
}

t.test(
  'an instrument missing from a folder is unlisted, stays in lists, and is listed when it comes back',
  async (t) => {
    const { db, config, start, provided } = await fixture(t)
    const market = config.market.id
    await start('AAA,Aaa', 'BBB,Bbb')
    const ids = (await listInstruments(db, market)).map(({ id }) => id)
    const user = await addFollower(db, 'a@example.com', ids)
    const followed = await listWatchlist(db, user, market)

    await t.rejects(start(), { name: 'OperatorError', message: /instruments\.csv has no usable instrument/ })
    t.same(await listWatchlist(db, user, market), followed, 'a folder that is refused has changed nothing')

    await start('AAA,Aaa')
    t.same(await listWatchlist(db, user, market), [followed[0], { ...followed[1], unlisted: true }])
    t.same(await provided(), ['AAA'], 'it is quoted no more')
    t.equal(await describeMarket(db, config), `replay of 1 instruments from ${config.market.folder}`)

    await start('AAA,Aaa', 'BBB,Bbb')
    t.same(await listWatchlist(db, user, market), followed)
    t.same(await provided(), ['AAA', 'BBB'])
  },
)
