import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeAlpaca, KEY, SECRET } from '#test/support/fake-alpaca/server.ts'
import { LISTED } from '#test/support/fake-yahoo/market.ts'
import { until } from '#test/support/until.ts'
import { openAlpaca } from './alpaca.ts'
import { providerContract } from './testing/provider-contract.ts'
import { streamContract, type Tick } from './testing/stream-contract.ts'

/** A Wednesday; New York trades from 14:30 to 21:00 UTC. */
const at = (day: number, hour: number, minute = 0, second = 0) => Date.UTC(2026, 1, day, hour, minute, second)
const NOON = at(11, 17)
const { db } = await migratedDatabase(t)
const universe = LISTED.filter(({ currency }) => currency === 'USD')

async function setup(t: Test, env: Record<string, string> = {}) {
  await db.deleteFrom('sources').execute()
  const clock = { now: NOON }
  const random = { next: 0.5 }
  const fake = await fakeAlpaca(t, { now: () => clock.now })
  const config = readConfig({ MARKET_DATA: 'alpaca', ...fake.env, ...env })
  const open = () => {
    const surroundings = { clock: () => clock.now, random: () => random.next, wait: async () => {} }
    const provider = openAlpaca(config, db, surroundings)
    provider.remote.setInstruments(universe)
    t.teardown(() => provider.close())
    return provider
  }
  return { clock, random, fake, open }
}

/** Prices as the feed gets them: streamed ones, and snapshots of the others. */
function sending(provider: ReturnType<typeof openAlpaca>) {
  const { remote } = provider
  if (!remote.streamed) throw new Error('Alpaca sends prices')
  const { streamed } = remote
  return {
    ...provider,
    async quotes(wanted: readonly string[], now: number) {
      const come = await streamed.quotes(wanted, now)
      const here = new Set(come.map(({ symbol }) => symbol))
      const others = wanted.filter((symbol) => !here.has(symbol))
      if (others.length > 0) await remote.quotes(others, now).catch(() => [])
      return come
    },
  }
}

t.test('the contract of every provider', async (t) => {
  const { clock, open } = await setup(t)
  providerContract(t, 'alpaca', {
    async create() {
      let provider = open()
      let asked = Number.NaN
      return {
        ...provider,
        instruments: async () => universe,
        async quotes(wanted, now) {
          // State of a later moment must not be known at an earlier one.
          if (now !== asked) {
            await db.deleteFrom('sources').execute()
            provider = open()
          }
          asked = clock.now = now
          return provider.quotes(wanted, now)
        },
      }
    },
    instants: [at(10, 22), at(11, 14, 31), at(11, 17), at(11, 17, 0, 15), at(11, 22)],
  })
})

t.test('the contract of every stream', async (t) => {
  streamContract(t, 'alpaca', async (t) => {
    const { clock, random, fake, open } = await setup(t)
    return {
      db,
      record: 'alpaca:stream',
      clock,
      random,
      provider: sending(open()),
      symbols: ['AAPL', 'WDFC'],
      fake: Object.assign(fake, {
        tick: (symbol: string, { price, volume, id, at }: Tick) =>
          fake.trade(symbol, { p: price, s: volume, i: id, t: new Date(Number(at)).toISOString() }),
        withhold: (symbol: string) => fake.unknown.add(symbol),
        deny: (code: number, msg: string) => {
          fake.denial = [code, msg]
        },
        admit: () => {
          fake.denial = null
        },
      }),
    }
  })
})

t.test('before the open, and before the first trade, a price is that of the last close', async (t) => {
  const { clock, open } = await setup(t)
  const provider = open()
  const quoteAt = async (now: number) => {
    clock.now = now
    return (await provider.quotes(['AAPL'], now))[0]
  }
  const evening = await quoteAt(at(10, 22))
  t.match(evening, { session: '2026-02-10', as_of: at(10, 21), market_state: 'post' })
  const morning = await quoteAt(at(11, 13))
  t.match(morning, { session: '2026-02-10', price: evening.price, as_of: at(10, 21), market_state: 'pre' })
})

t.test('a key that is not accepted is reported, and never shown', async (t) => {
  const { open } = await setup(t, { ALPACA_SECRET: 'another-secret-of-forty-letters' })
  const provider = open()
  await t.rejects(provider.quotes(['AAPL'], NOON), {
    code: 'failed',
    message: /\/v2\/stocks\/snapshots answered 403: it does not accept ALPACA_KEY and ALPACA_SECRET for this\.$/,
  })
  const sent = provider.remote.streamed
  const refusal = await until('the refusal of the stream', () =>
    sent?.quotes(['AAPL'], NOON).then(
      () => null,
      (error: Error) => error.message,
    ),
  )
  t.match(refusal, /^Alpaca does not accept ALPACA_KEY and ALPACA_SECRET \(402, auth failed\)\.$/)
  const stored = JSON.stringify(await db.selectFrom('sources').selectAll().execute())
  for (const secret of [KEY, SECRET, 'another-secret']) t.notOk(stored.includes(secret) || refusal?.includes(secret))
})

t.test('what is sent follows what is wanted, never more than thirty', async (t) => {
  const { fake, open } = await setup(t)
  const provider = open()
  const many = Array.from({ length: 40 }, (_, i) =>
    instrumentOf(`S${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`, { exchange: 'NYSE' }),
  )
  provider.remote.setInstruments([...universe, ...many])
  const want = async (wanted: readonly string[]) => {
    await until('the wanted names', async () => {
      await provider.remote.streamed?.quotes(wanted, NOON)
      return wanted.slice(0, 30).every((name) => fake.sent.has(name))
    })
    return [...fake.sent].sort()
  }
  t.same(await want(['WDFC']), ['AAPL', 'WDFC'], 'with one that moves all the time')
  const first = many.map(({ symbol }) => symbol)
  t.same(await want(first), first.slice(0, 30).sort())
  t.same(await want(['WDFC']), ['AAPL', 'WDFC'])
  const frames = fake.asked.filter(({ action }) => action !== 'auth')
  t.same(frames.map(({ action }) => action).slice(0, 3), ['subscribe', 'unsubscribe', 'subscribe'])
  t.same(frames[0].trades, frames[0].quotes)
  t.equal(fake.opened, 1, 'over one connection')
})

t.test(
  'closed bars are of the sessions alone, over pages, with splits and dividends in the shares of today',
  async (t) => {
    const { fake, open } = await setup(t)
    const { remote } = open()
    const { bars, splits, dividends } = await remote!.history('AAPL', '2020-02-12', '2026-02-10')
    t.ok(bars.length > 1_400 && bars.at(-1)?.session === '2026-02-10')
    t.ok(fake.requests.some((path) => path.includes('page_token=1000') && path.includes('adjustment=split&feed=sip')))
    t.same(splits, [{ date: '2025-08-31', ratio: 4 }])
    t.same(dividends, [
      { date: '2025-08-08', amount: 0.2 },
      { date: '2025-11-10', amount: 0.26 },
    ])
    const since = at(10, 0) / 1_000
    const times = async (minutes: 1 | 5 | 60) =>
      (await remote!.intraday!('AAPL', minutes, since)).map(({ time }) => time * 1_000)
    t.same((await times(5)).slice(0, 2), [at(10, 14, 30), at(10, 14, 35)])
    t.same((await times(60)).slice(0, 2), [at(10, 14), at(10, 15)], 'made of half hours')
    const isOld = (time: number) => time <= NOON - 16 * 60_000
    t.ok((await times(1)).every(isOld), 'what is newer is not given')
    t.ok(universe.some(({ symbol }) => symbol === 'AAPL'))
  },
)

t.test('the list of assets is searched, and read once', async (t) => {
  const { fake, open } = await setup(t)
  const { remote } = open()
  const found = async (text: string) =>
    (await remote!.search(text)).map(({ symbol, name, exchange }) => [symbol, name, exchange].join())
  t.same(await found('berkshire'), ['BRK-B,Berkshire Hathaway Inc.,NYSE'])
  t.same(await found('imo'), ['IMO,Imperial Oil Limited,NYSE'])
  for (const text of ['SPY', 'BAC', 'gone']) t.same(await found(text), [], text)
  t.equal(fake.requests.filter((path) => path.startsWith('/v2/assets')).length, 1)
})
