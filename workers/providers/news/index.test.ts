import t from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { openNewsProviders } from './index.ts'

// The database is not used here.
const db = createDatabase(createPool({ url: 'postgres://127.0.0.1:1/x', applicationName: 'test', onError: t.error }))
const names = async (env: Record<string, string>) => {
  return (await openNewsProviders(readConfig(env), db)).map(({ name }) => name)
}
const FEEDS = { NEWS_FEEDS: 'https://diario.example/rss' }

t.test('which providers run in which market', async (t) => {
  t.same(await names({}), ['simulated'])
  t.same(await names(FEEDS), ['simulated', 'feeds'])
  t.same(await names({ MARKET_DATA: 'replay:folder' }), [], 'nothing is invented about real companies')
  t.same(await names({ MARKET_DATA: 'replay', ...FEEDS }), ['feeds'])
  t.same(await names({ MARKET_DATA: 'yahoo' }), ['feeds', 'yahoo'], 'with the built-in list')
})
