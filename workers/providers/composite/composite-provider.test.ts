import t, { type Test } from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeAlpaca } from '#test/support/fake-alpaca/server.ts'
import { LISTED } from '#test/support/fake-yahoo/market.ts'
import { fakeYahoo } from '#test/support/fake-yahoo/server.ts'
import { openAlpaca } from '../alpaca.ts'
import { providerContract } from '../testing/provider-contract.ts'
import { openYahoo } from '../yahoo.ts'
import { createCompositeProvider } from './composite-provider.ts'

/** A Wednesday; New York trades from 14:30 to 21:00 UTC, Madrid from 8:00 to 16:35. */
const at = (hour: number, minute = 0, second = 0) => Date.UTC(2026, 1, 11, hour, minute, second)
const { db } = await migratedDatabase(t)

async function fixture(t: Test) {
  await db.deleteFrom('sources').execute()
  const clock = { now: at(15) }
  const now = () => clock.now
  const [alpaca, yahoo] = [await fakeAlpaca(t, { now }), await fakeYahoo(t, now)]
  const config = readConfig({ MARKET_DATA: 'alpaca,yahoo', ...alpaca.env, MARKET_URL: yahoo.url })
  const surroundings = { random: () => 0.5, wait: async () => {} }
  let calls = 0
  const open = () => {
    const provider = createCompositeProvider([
      openAlpaca(config, db, { ...surroundings, clock: now }),
      openYahoo(config, db, { ...surroundings, clock: () => at(15) + 1_000 * calls++ }),
    ])
    provider.remote.setInstruments(LISTED)
    t.teardown(() => provider.close())
    return provider
  }
  return { clock, alpaca, yahoo, open }
}

t.test('the contract of every provider', async (t) => {
  const { clock, open } = await fixture(t)
  providerContract(t, 'together', {
    async create() {
      let provider = open()
      let asked = Number.NaN
      return {
        ...provider,
        instruments: async () => LISTED,
        async quotes(wanted, now) {
          // State of a later moment must not be known at an earlier one.
          if (now !== asked) {
            await db.deleteFrom('sources').where('source', '=', 'alpaca').execute()
            provider = open()
          }
          asked = clock.now = now
          return provider.quotes(wanted, now)
        },
      }
    },
    instants: [at(15), at(15, 0, 15), at(15, 0, 30), at(22)],
  })
})

t.test('each instrument is of the first that lists it, and what one does not know the next one answers', async (t) => {
  const { open, alpaca } = await fixture(t)
  alpaca.unknown.add('WDFC')
  const provider = open()
  const symbols = LISTED.map(({ symbol }) => symbol)
  const sources = (await provider.quotes(symbols, at(15))).map(({ symbol, source }) => [symbol, source])
  t.same(Object.fromEntries(sources), { AAPL: 'alpaca', 'SAN.MC': 'yahoo', WDFC: 'yahoo', 'VALE3.SA': 'yahoo' })
  t.same([...(provider.refused?.() ?? [])], [], 'who is served elsewhere does not fail')
  const remote = provider.remote
  t.match(await remote.company('AAPL'), { city: 'Cupertino' }, 'one that knows nothing is no answer')
  const found = (await remote.search('apple')).map(({ symbol }) => symbol)
  t.same(found, ['AAPL'], 'found twice, named once')
  t.ok((await remote.history('WDFC', '2026-02-09', '2026-02-10')).bars.length > 0)
  t.equal(remote.lists('NONE'), false)
})

t.test('while the first is away its jobs are done by the next; while all are, it says why', async (t) => {
  const { open, alpaca, yahoo } = await fixture(t)
  const { remote } = open()
  for (const path of ['/v2/stocks/bars', '/v2/stocks/snapshots', '/v2/assets'])
    alpaca.faults.set(path, (response) => response.writeHead(500).end('{}'))
  t.ok((await remote.history('AAPL', '2026-02-09', '2026-02-10')).bars.length === 2)
  t.ok((await remote.search('apple')).length === 1)
  for (const path of ['/v8/finance/chart/AAPL', '/v1/finance/search'])
    yahoo.faults.set(path, (response) => void response.writeHead(500).end('{}'))
  await t.rejects(remote.history('AAPL', '2026-02-09', '2026-02-10'), { name: 'SourceError' })
  await t.rejects(remote.search('apple'), { name: 'SourceError' })
})
