import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { ScriptProvider } from '../testing/fixtures.ts'
import { feedFixture, MARKET } from './testing/fixture.ts'

// There are more stocks than are written at once: the third write has one.

const SYMBOLS = Array.from({ length: 5_001 }, (_, i) => `S${i}`)

async function fixture(t: Test) {
  const instruments = SYMBOLS.map((symbol) => instrumentOf(symbol))
  const { bus, db, open } = await feedFixture(t, instruments, 1_704_207_600_000)
  const provider = new ScriptProvider()
  const { quotes: feed, states } = await open(provider)
  provider.next = SYMBOLS.map((symbol) => quoteOf(symbol, 101))
  await feed.poll()
  return { bus, states, feed, provider, stored: () => readQuotesAbove(db, MARKET, 0, 10_000) }
}

t.test('each write has its hint, so that servers read it while the next is under way', async (t) => {
  const { bus, feed, stored } = await fixture(t)
  const hints: number[] = []
  bus.subscribe('quotes', ({ seq }) => hints.push(seq))
  await feed.flush()
  await setImmediate()
  const quotes = await stored()
  const countTo = (hint: number) => quotes.filter(({ seq }) => seq <= hint).length
  t.same(hints.map(countTo), [2_500, 5_000, 5_001])
})

t.test('prices that start over between two writes: what has none in the new cycle is not written', async (t) => {
  const { bus, states, feed, provider, stored } = await fixture(t)
  const over = new Promise<void>((resolve) => {
    // The first write is done, the second is running.
    const end = bus.subscribe('quotes', async () => {
      end()
      provider.label = 'second'
      provider.next = [quoteOf('S1', 90)]
      await feed.poll()
      resolve()
    })
  })
  await Promise.all([feed.flush(), over])
  t.equal((await stored()).length, 5_000)
  t.same(states.troubles(), [])
  await feed.flush()
  t.match(await stored(), [{ symbol: 'S1', price: 90 }])
  t.equal((await stored()).length, 1)
})
