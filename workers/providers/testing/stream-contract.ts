import type { Test } from 'tap'
import { freshness } from '#domain/market/prices/freshness.ts'
import type { MarketDataProvider } from '#domain/market/provider.ts'
import type { Quote, WholeQuote } from '#domain/market/types.ts'
import type { Database } from '#platform/database/database.ts'
import { readSource } from '#platform/testing/rows.ts'
import { until } from '#test/support/until.ts'

/** A price that the fake is to send; it chooses the fields that are left out. */
export interface Tick {
  price: number | string
  volume?: number
  id?: number
  /** Epoch milliseconds. */
  at?: number
}

/** The other end of the connection, which the suite controls. */
interface FakeStream {
  /** Connections since the start, those open now, and the most at once. */
  readonly opened: number
  open(): number
  readonly most: number
  refusal: { status: number; headers?: Record<string, string> } | null
  tick(symbol: string, tick: Tick): void
  heartbeat(): void
  sendText(text: string): void
  cut(): void
  /** Stops listening. */
  leave(): Promise<void>
  /** From the next connection on, the fake does not send this symbol. */
  withhold(symbol: string): void
  /**
   * From the next connection on, credentials are answered with this error, until `admit`; left out where a source needs
   * none.
   */
  deny?(code: number, msg: string): void
  admit?(): void
  /** Sends a halt of its market, and its end; left out where a source sends neither. */
  halt?(): void
  resume?(): void
}

export interface StreamSetup {
  db: Database
  /** The row of `sources` that keeps the stream's record. */
  record: string
  clock: { now: number }
  random: { next: number }
  provider: MarketDataProvider
  fake: FakeStream
  /** Two symbols that the provider knows. */
  symbols: readonly [string, string]
}

const SECOND = 1_000
/** Larger than any source's answer: a frame that must not be read. */
const HUGE = 2 ** 21

/** The contract of every source that sends its prices. `create` makes a new set of everything, not yet connected. */
export function streamContract(t: Test, name: string, create: (t: Test) => Promise<StreamSetup>): void {
  const test = (what: string, run: (t: Test, fixture: StreamFixture) => Promise<void>) =>
    t.test(`${name}: ${what}`, async (t) => {
      const setup = await create(t)
      t.teardown(() => setup.provider.close())
      await run(t, fixtureOf(setup))
      t.ok(setup.fake.most <= 1, 'never two connections')
    })

  test('the first call opens the one connection, and prices come over it', async (t, { setup, ask, priced }) => {
    t.equal(setup.fake.opened, 0)
    await priced()
    t.equal(setup.fake.opened, 1)
    for (const quote of await ask()) t.match(quote, { as_of: setup.clock.now, delay_seconds: 0 })
    await setup.provider.close()
    await until('the end of the connection', () => setup.fake.open() === 0)
    await ask()
    t.equal(setup.fake.opened, 1, 'a closed source opens no other')
  })

  test('a price is as old as the last sign of life, and stale after 30 seconds of silence', async (t, fixture) => {
    const { setup, priced, quoteOf, heard } = fixture
    const { clock, fake, symbols } = setup
    await priced()
    const before = await quoteOf(symbols[0])
    clock.now += 10 * SECOND
    t.equal(await quoteOf(symbols[0]), before, 'nothing was heard: the same quote')
    fake.heartbeat()
    await heard(clock.now)
    const { price, as_of } = await quoteOf(symbols[0])
    t.same([price, as_of], [before.price, clock.now], 'a heartbeat vouches for an unchanged price')
    const word = (quote: Quote, now: number) => freshness(quote, setup.provider.source, now)
    const last = await quoteOf(symbols[0])
    t.equal(word(last, as_of + 30 * SECOND), 'live')
    t.equal(word(last, as_of + 30 * SECOND + 1), 'stale')
    clock.now += 29 * SECOND
    await quoteOf(symbols[0])
    t.equal(fake.opened, 1)
    clock.now += SECOND
    await fixture.away(/said nothing for 30 s/)
    await fixture.back()
    t.equal(fake.opened, 2)
    t.equal((await quoteOf(symbols[0])).as_of, clock.now)
  })

  test('a connection that is cut is opened again, and until then nothing is vouched for', async (t, fixture) => {
    const { setup, priced, quoteOf } = fixture
    await priced()
    const { as_of } = await quoteOf(setup.symbols[0])
    // Sources close connections like this after a day, without a message.
    setup.clock.now += 20 * SECOND
    setup.fake.cut()
    await fixture.away(/closed the connection/)
    t.ok((await fixture.failing()).failures > 0, 'operators can see it')
    const cutAt = setup.clock.now
    await fixture.back()
    t.ok(setup.clock.now - cutAt <= 30 * SECOND, 'prices again within 30 seconds')
    t.ok((await quoteOf(setup.symbols[0])).as_of > as_of)
    t.ok(await until('the end of the outage', async () => (await fixture.failing()).failures === 0))
  })

  test('what is refused is tried again at random times within a window that doubles', async (t, fixture) => {
    const { setup, ask } = fixture
    const pauses = async (random: number) => {
      setup.random.next = random
      const all: number[] = []
      for (let failures = 1; failures <= 3; failures++) {
        await until('a failed attempt', async () => {
          await ask()
          return (await fixture.failing()).failures === failures
        })
        const { resting_until } = await fixture.failing()
        all.push(resting_until.getTime() - setup.clock.now)
        setup.clock.now = resting_until.getTime() + 5 * SECOND
      }
      return all
    }
    setup.fake.refusal = { status: 503 }
    t.same(await pauses(0.9), [4_500, 9_000, 18_000])
    await setup.db.deleteFrom('sources').execute()
    t.same(await pauses(0.1), [1_000, 1_000, 2_000])
    t.equal(setup.fake.opened, 0)
    setup.fake.refusal = null
    await fixture.back()
  })

  test('a limit is obeyed for as long as it says', async (t, fixture) => {
    const { setup, ask } = fixture
    setup.fake.refusal = { status: 429, headers: { 'retry-after': '120' } }
    await fixture.away(/answered 429/)
    setup.fake.refusal = null
    setup.clock.now += 119 * SECOND
    await ask()
    await ask()
    t.equal(setup.fake.opened, 0)
    setup.clock.now += 2 * SECOND
    await fixture.back()
    t.equal(setup.fake.opened, 1)
  })

  test('credentials that are refused, or in use elsewhere, are said and tried again ever more rarely', async (t, fixture) => {
    const { setup } = fixture
    const { fake, clock } = setup
    if (!fake.deny || !fake.admit) return void t.pass('it asks for none')
    for (const [code, msg, longest] of [
      [402, 'auth failed', 5],
      [406, 'connection limit exceeded', 60],
    ] as const) {
      fake.deny(code, msg)
      await fixture.away(new RegExp(`${code}, ${msg}`))
      const failed = await until('what operators read', async () => {
        const state = await fixture.failing()
        return state.failures > 0 ? state : null
      })
      t.match(failed?.last_error, new RegExp(`${code}, ${msg}`))
      const rest = (failed?.resting_until.getTime() ?? 0) - clock.now
      t.equal(rest, (longest * SECOND) / 2, 'a random part of its window')
      const { opened } = fake
      clock.now += rest - 1
      await fixture.ask()
      await fixture.ask()
      t.equal(fake.opened, opened, 'left alone until then')
      fake.admit()
      clock.now += 5 * SECOND
      await fixture.back()
      fake.cut()
      await fixture.away(/closed the connection/)
      await setup.db.deleteFrom('sources').execute()
      clock.now += 5 * SECOND
    }
  })

  test('where nobody listens, it says so and goes on trying', async (t, fixture) => {
    await fixture.setup.fake.leave()
    await fixture.away(/nobody listens there/)
    t.match(await fixture.failing(), { last_error: /nobody listens there/ })
  })

  test('what is late or comes twice never takes a price or a volume back', async (t, fixture) => {
    const { setup, priced, quoteOf, moved } = fixture
    const [symbol] = setup.symbols
    await priced()
    const { price, last_volume } = await quoteOf(symbol)
    const at = setup.clock.now
    setup.fake.tick(symbol, { price: price * 1.02, volume: 2, id: 9e9, at })
    const after = await moved(symbol, price * 1.02)
    t.equal(after.last_volume, last_volume + 2)
    setup.fake.tick(symbol, { price: price * 1.02, volume: 2, id: 9e9, at })
    setup.fake.tick(symbol, { price: price * 1.01, volume: 4, id: 9e9 - 1, at: at - 1 })
    setup.clock.now += 5 * SECOND
    setup.fake.heartbeat()
    await fixture.heard(setup.clock.now)
    t.match(await quoteOf(symbol), { price: price * 1.02, last_volume: last_volume + 2 })
    setup.fake.cut()
    await fixture.away(/closed the connection/)
    await fixture.back()
    t.ok((await quoteOf(symbol)).last_volume >= last_volume + 2, 'nor does another connection')
  })

  test('figures may be texts, and as small as 1e-8', async (t, { setup, priced, moved }) => {
    const [symbol, small] = setup.symbols
    const { price } = (await priced()).find((quote) => quote.symbol === symbol) as Quote
    setup.fake.tick(symbol, { price: String(price * 1.01), volume: 1, id: 9e9, at: setup.clock.now })
    await moved(symbol, price * 1.01)
    setup.fake.tick(small, { price: 1e-8, volume: 1, id: 9e9, at: setup.clock.now })
    t.match(await moved(small, 1e-8), { price: 1e-8, day_low: 1e-8 })
  })

  test('frames that cannot be read are counted, told and passed over', async (t, fixture) => {
    const { setup, priced, moved, ask } = fixture
    const [symbol] = setup.symbols
    const { price } = (await priced()).find((quote) => quote.symbol === symbol) as Quote
    for (const text of ['', '{', 'null', '[]', '"x"', '7', '\0']) setup.fake.sendText(text)
    setup.fake.tick(symbol, { price: 'NaN', volume: 1, id: 9e9, at: setup.clock.now })
    setup.fake.tick(symbol, { price: -5, volume: 1, id: 9e9, at: setup.clock.now })
    setup.fake.tick(symbol, { price: price * 1.01, volume: 1, id: 9e9 + 1, at: setup.clock.now })
    await moved(symbol, price * 1.01)
    await ask()
    t.match(await fixture.failing(), { failures: 1, last_error: /cannot be read/ })
    for (const passed of [29, 29, 3]) {
      setup.clock.now += passed * SECOND
      setup.fake.heartbeat()
      await fixture.heard(setup.clock.now)
    }
    await until('the end of the fault', async () => (await fixture.failing()).failures === 0)
    t.equal(setup.fake.opened, 1)
  })

  test('a huge frame ends the connection before it is read', async (t, fixture) => {
    await fixture.priced()
    fixture.setup.fake.sendText(JSON.stringify({ text: 'x'.repeat(HUGE) }))
    await fixture.away(/Max payload size exceeded/)
    await fixture.back()
    t.equal(fixture.setup.fake.opened, 2)
  })

  test('a symbol that is not given has no price, and the others have', async (t, fixture) => {
    const { setup } = fixture
    const [symbol, missing] = setup.symbols
    setup.fake.withhold(missing)
    await until('the price of the other', async () => (await fixture.ask()).some((quote) => quote.symbol === symbol))
    await until('the refusal', () => [...(setup.provider.refused?.() ?? [])].some(([each]) => each === missing))
    const given = (await fixture.ask()).map((quote) => quote.symbol)
    t.same(given, [symbol])
  })

  test('while its market is halted nothing is vouched for', async (t, fixture) => {
    const { setup, priced, quoteOf } = fixture
    if (!setup.fake.halt || !setup.fake.resume) return void t.pass('it sends no halt')
    await priced()
    const { as_of } = await quoteOf(setup.symbols[0])
    setup.fake.halt()
    await fixture.away(/./)
    setup.clock.now += 20 * SECOND
    setup.fake.heartbeat()
    await fixture.away(/./)
    await until('what operators read', async () => (await fixture.failing()).failures > 0)
    setup.fake.resume()
    setup.fake.heartbeat()
    await fixture.heard(setup.clock.now)
    t.ok((await quoteOf(setup.symbols[0])).as_of >= as_of + 20 * SECOND)
    t.ok(await until('the end of the halt', async () => (await fixture.failing()).failures === 0))
    t.equal(setup.fake.opened, 1, 'over the same connection')
  })
}

type StreamFixture = ReturnType<typeof fixtureOf>

function fixtureOf(setup: StreamSetup) {
  const { provider, clock, symbols, db, record } = setup
  let error: Error | null = null
  const ask = async (): Promise<readonly Quote[]> => {
    error = null
    return provider.quotes(symbols, clock.now).catch((reason) => {
      error = reason
      return []
    })
  }
  const quoteOf = async (symbol: string) => (await ask()).find((quote) => quote.symbol === symbol) as WholeQuote
  const all = async (isWanted: (quotes: readonly Quote[]) => boolean) => {
    const quotes = await ask()
    return isWanted(quotes) ? quotes : null
  }
  return {
    setup,
    ask,
    quoteOf,
    /** Waits until every symbol has a price of this moment. */
    priced: () => until('prices', () => all((quotes) => quotes.length === symbols.length)) as Promise<Quote[]>,
    heard: (at: number) => until('a sign of life', () => all(([quote]) => quote?.as_of === at)),
    moved: (symbol: string, price: number) =>
      until(`${symbol} at ${price}`, async () => {
        const quote = await quoteOf(symbol)
        return quote?.price === price ? quote : null
      }) as Promise<WholeQuote>,
    away: (why: RegExp) =>
      until(`an outage: ${why}`, async () => {
        await ask()
        return error !== null && why.test(error.message)
      }),
    /** Lets time pass until prices come again. */
    back: () =>
      until('prices again', async () => {
        const quotes = await all((quotes) => quotes.length > 0 && quotes[0].as_of === clock.now)
        if (setup.fake.open() === 0) clock.now += SECOND / 10
        else setup.fake.heartbeat()
        return quotes
      }),
    failing: async () => {
      const state = await readSource(db, record, new Date(clock.now))
      return state ?? { failures: 0, resting_until: new Date(0), last_error: null }
    },
  }
}
