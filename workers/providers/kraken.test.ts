import t, { type Test } from 'tap'
import type { Instrument } from '#domain/market/types.ts'
import { readConfig } from '#platform/config/config.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeKraken } from '#test/support/fake-kraken/server.ts'
import { until } from '#test/support/until.ts'
import { krakenPairOf, PAIRS } from './kraken/coins.ts'
import { openKraken } from './kraken.ts'
import { providerContract } from './testing/provider-contract.ts'
import { streamContract, type Tick } from './testing/stream-contract.ts'

const NOON = Date.UTC(2026, 1, 11, 12)
const { db } = await migratedDatabase(t)
const few = ['BTC-EUR', 'ETH-USD', 'PEPE-USD', 'SHIB-EUR'].map(
  (wanted) => PAIRS.find(({ symbol }) => symbol === wanted) as Instrument,
)

async function setup(t: Test, instruments = few) {
  await db.deleteFrom('sources').execute()
  const clock = { now: NOON }
  const random = { next: 0.5 }
  const fake = await fakeKraken(t, { now: () => clock.now })
  const config = readConfig({ MARKET_DATA: 'kraken', KRAKEN_URL: fake.url })
  const open = () => {
    const surroundings = { clock: () => clock.now, random: () => random.next, wait: async () => {} }
    const provider = openKraken(config, db, surroundings)
    provider.remote.setInstruments(instruments)
    t.teardown(() => provider.close())
    return provider
  }
  return { clock, random, fake, open }
}

t.test('the contract of every provider', async (t) => {
  const { clock, fake, open } = await setup(t)
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 1, day, hour, minute)
  providerContract(t, 'kraken', {
    async create() {
      let provider = open()
      let asked = Number.NEGATIVE_INFINITY
      const symbols = few.map(({ symbol }) => symbol)
      return {
        ...provider,
        instruments: async () => few,
        // The fake's market is set to the time of the contract's call, and has sent its state of then.
        async quotes(wanted, now) {
          // A connection that was silent for hours counts as dead: each instant has its own.
          if (now !== asked) {
            await provider.close()
            await db.deleteFrom('sources').execute()
            provider = open()
          }
          asked = clock.now = now
          await until('what is known now', async () => {
            for (const { symbol } of few) fake.trade(krakenPairOf(symbol))
            for (const { symbol } of few) fake.ticker(krakenPairOf(symbol))
            const quotes = await provider.quotes(symbols, now).catch(() => [])
            return (
              quotes.length === few.length && quotes.every(({ as_of, last_volume }) => as_of === now && last_volume)
            )
          })
          return provider.quotes(wanted, now)
        },
        close: () => provider.close(),
      }
    },
    instants: [at(11, 0), at(11, 0, 10), at(11, 0, 20)],
  })
})

t.test('the contract of every stream', async (t) => {
  streamContract(t, 'kraken', async (t) => {
    const { clock, random, fake, open } = await setup(t)
    const provider = open()
    return {
      db,
      record: 'kraken:stream',
      clock,
      random,
      provider,
      symbols: ['BTC-EUR', 'SHIB-EUR'],
      fake: Object.assign(fake, {
        tick: (symbol: string, { price, volume, id, at }: Tick) =>
          fake.trade(krakenPairOf(symbol), {
            price,
            qty: volume,
            trade_id: id,
            timestamp: new Date(Number(at)).toISOString(),
          }),
        withhold: (symbol: string) => fake.unknown.add(krakenPairOf(symbol)),
        halt: () => fake.tellSystem('maintenance'),
        resume: () => fake.tellSystem('online'),
      }),
    }
  })
})
