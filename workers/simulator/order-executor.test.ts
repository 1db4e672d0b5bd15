import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { initialState } from '#domain/alerts/evaluate.ts'
import { NO_FIGURES } from '#domain/alerts/testing/inputs.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { createRandom } from '#domain/market/random.ts'
import { createRateTable } from '#domain/market/rates.ts'
import { replayCycle } from '#domain/market/replay.ts'
import { instrumentOf } from '#domain/market/testing/instrument.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { DailyBar, Quote } from '#domain/market/types.ts'
import { Book } from '#domain/simulator/book.ts'
import { conversionAt } from '#domain/simulator/costs.ts'
import { micros } from '#domain/simulator/micros.ts'
import type { Order } from '#domain/simulator/order.ts'
import { orderState } from '#domain/simulator/order.ts'
import { createAlert } from '#platform/repositories/alerts/alerts.ts'
import { upsertCorporateActions, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { upsertRates } from '#platform/repositories/market/exchange-rates.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import {
  endAttempt,
  insertAttempt,
  lockAttempts,
  lockRunningAttempt,
} from '#platform/repositories/simulator/attempts.ts'
import { appendEntries, readBook, readEntries, readOwedDividends } from '#platform/repositories/simulator/book.ts'
import { cancelOrder, insertOrder, listOrders, readFills } from '#platform/repositories/simulator/orders.ts'
import { readStockTerms } from '#platform/repositories/simulator/stock-terms.ts'
import { someoneWaits } from '#platform/testing/database.ts'
import { FIRST, feedFixture, MARKET, SECOND } from '../feed/testing/fixture.ts'
import { fetchHistory } from '../jobs/history.ts'
import { noQueues, RemoteScriptProvider, ScriptProvider } from '../testing/fixtures.ts'
import { payOwedDividends } from './corporate-actions.ts'
import { OrderExecutor } from './order-executor.ts'

const MINUTE = 60_000
/** Ten in the morning of a session in New York. */
const NOW = Date.UTC(2024, 0, 2, 15)
const RATES = createRateTable([
  { day: '2024-01-02', currency: 'EUR', per_usd: 0.8, source: 'frankfurter' },
  { day: '2024-01-03', currency: 'EUR', per_usd: 0.82, source: 'frankfurter' },
])
const none = async () => {
  throw new RangeError('cash is of no stock')
}

/** What of a market is not as in New York. */
type MarketOptions = { provider?: ScriptProvider } & Partial<
  Pick<ConstructorParameters<typeof OrderExecutor>[0], 'source' | 'anchor' | 'daySeconds' | 'replayed'>
>

/** A stock of New York whose orders are executed, and users who place them. */
async function fixture(t: Test) {
  const stocks = [instrumentOf('AAA', { exchange: 'NYSE' }), instrumentOf('BBB', { exchange: 'NYSE' })]
  const on = await feedFixture(t, stocks, NOW)
  const { db, bus, ids, clock } = on
  const idOf = (symbol: string) => ids.get(symbol) as number
  let users = 0

  /** Begins the attempt of a new user. */
  async function attempt(cash = 10_000, currency: 'USD' | 'EUR' = 'USD', fixed = 1) {
    const user = { email: `u${users++}@x.test`, name: 'Persona', role: 'Expert' as const, password_hash: '' }
    const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    return db.transaction().execute(async (trx) => {
      const body = { currency, cash, costs: { fixed, percent: 0, minimum: 0 } }
      const own = await insertAttempt(trx, { user_id, market: MARKET, now: new Date(clock.now), body })
      const book = await readBook(trx, own)
      await appendEntries(trx, own, book.flow(clock.now, micros(cash)), none as never)
      return own
    })
  }
  type Attempt = Awaited<ReturnType<typeof attempt>>

  async function place(own: Attempt, given: Partial<Order> & { symbol?: string; hint?: boolean } = {}) {
    const { symbol = 'AAA', hint = true, ...rest } = given
    const { id: attempt_id, user_id } = own
    const order: Order = {
      side: 'buy',
      type: 'market',
      quantity: micros(1),
      limit: null,
      stop: null,
      placed_at: clock.now,
      expires_at: null,
      cancelled_at: null,
      ...rest,
    }
    const instrument_id = idOf(symbol)
    const placed = await db.transaction().execute(async (trx) => {
      return insertOrder(trx, { attempt_id, user_id, instrument_id, order, until: '90d', client_id: null })
    })
    if (hint) await bus.publish('orders', { instrument_id })
    await setImmediate()
    return placed.id
  }

  /** What the orders of an attempt say, oldest first. */
  async function orders(own: Attempt) {
    const rows = (await listOrders(db, own.id, { before: 1e9, limit: 100, instrumentId: null })).reverse()
    const fills = await readFills(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((placed) => {
      const prices = (fills.get(placed.id) ?? []).map(({ price, quantity }) => `${quantity}@${price}`)
      return [orderState(placed), ...prices].join(' ')
    })
  }

  /** Makes an alert on the orders of an attempt's user, which is told by the page. */
  async function alert({ user_id }: Pick<Attempt, 'user_id'>, repeat: 'once' | 'rearm' = 'rearm') {
    const channel = { user_id, kind: 'page' as const, name: 'Página', address: '{}' }
    const { id } = await db.insertInto('alert_channels').values(channel).returning('id').executeTakeFirstOrThrow()
    const asked = {
      when: { kind: 'order' },
      repeat,
      sessions: 'regular',
      created_at: clock.now,
      expires_at: null,
    } as const
    const start = { now: clock.now, session: '2024-01-02', isOpen: true, shown: null, figures: NO_FIGURES }
    const initial = initialState(asked, { ...start, closed: () => null, live: () => null })
    await db.transaction().execute((trx) =>
      createAlert(trx, {
        user_id,
        instrument_id: idOf('AAA'),
        client_id: null,
        condition: asked.when,
        repeat,
        sessions: 'regular',
        expires_at: null,
        note: '',
        channels: [id],
        created_at: new Date(clock.now),
        initialState: initial,
      }),
    )
  }

  /** What was told, oldest first, with the number of its deliveries. */
  async function told() {
    const { rows } = await sql<{
      user_id: number
      text: string
      price: number | null
      deliveries: number
      events: number
    }>`
      select user_id, text, price,
        (select count(*)::int from alert_deliveries where firing_id = firings.id) as deliveries,
        (select count(*)::int from events where item->>'id' = firings.id::text) as events
      from alert_firings as firings order by id
    `.execute(db)
    return rows
  }

  async function book(own: Attempt) {
    const sums = new Map<string, bigint>()
    for (const { currency, amount } of await readEntries(db, own.id))
      sums.set(currency, (sums.get(currency) ?? 0n) + amount)
    for (const [currency, sum] of sums) t.equal(sum, 0n, `${currency} sums to zero`)
    return readBook(db, own)
  }

  /** Opens the feed of a process that has just started to lead. */
  async function lead(
    leader = FIRST,
    shard?: { number: number; of: number; symbols: readonly string[] },
    { provider = new RemoteScriptProvider() as ScriptProvider, ...market }: MarketOptions = {},
  ) {
    const consumers: OrderExecutor[] = []
    const feed = await on.open(provider, {
      leader,
      shard,
      hasStoredBars: true,
      consumers: (shared) => {
        const rates = async () => RATES
        consumers.push(new OrderExecutor({ ...shared, anchor: 0, daySeconds: 300, rates, ...market }))
        return consumers
      },
    })
    const [executor] = consumers
    await executor.start()
    await executor.load(feed.states.all)
    t.teardown(() => executor.stop())
    /** A price of the present minute. */
    const send = async (price: number, rest: Partial<Quote> = {}) => {
      clock.now += MINUTE
      const { symbol = 'AAA' } = rest
      await feed.answer([quoteOf(symbol, price, { as_of: clock.now, poll_seconds: 60, last_volume: null, ...rest })])
    }
    return { ...feed, executor, send }
  }

  return { ...on, idOf, attempt, place, alert, told, orders, book, lead }
}

t.test('an order meets the next price, and fills, costs and book are stored with it', async (t) => {
  const { attempt, place, orders, book, lead } = await fixture(t)
  const { send } = await lead()
  await send(100)
  const own = await attempt()
  await place(own, { quantity: micros(10) })
  await place(own, { type: 'limit', limit: micros(90) })
  await send(100)
  // Half a spread of 75 basis points, since what the stock trades is not known.
  t.same(await orders(own), ['filled 10000000@100750000', 'waiting'])
  const { cash, positions } = await book(own)
  t.equal(cash, micros(10_000 - 1_007.5 - 1))
  t.equal(positions.get('AAA')?.quantity, micros(10))
  for (const price of [96, 93, 89.98]) await send(price)
  t.same((await orders(own))[1], 'filled 1000000@90000000', 'never beyond its level')
  await place(own, { side: 'sell', quantity: micros(20) })
  await send(101)
  t.same((await orders(own))[2], 'partial 11000000@100242500', 'and no more than there is')
  t.equal((await book(own)).position('AAA').quantity, 0n)
})

t.test('a price of before an order, or the same again, fills nothing', async (t) => {
  const { attempt, place, orders, clock, lead } = await fixture(t)
  const { answer, send } = await lead()
  await send(100)
  const own = await attempt()
  await place(own)
  clock.now += MINUTE
  const late = { as_of: clock.now - 2 * MINUTE, delay_seconds: 900, poll_seconds: 60, last_volume: null }
  await answer([quoteOf('AAA', 99, late)])
  await answer([quoteOf('AAA', 99, late)])
  t.same(await orders(own), ['waiting'])
  await answer([quoteOf('AAA', 98, { ...late, as_of: clock.now - MINUTE / 2 })])
  t.same(await orders(own), ['filled 1000000@98735000'])
})

t.test('two stocks of one attempt spend its cash once, in one round', async (t) => {
  const { attempt, place, orders, book, clock, lead } = await fixture(t)
  const { answer, send } = await lead()
  await send(100)
  const own = await attempt(150, 'USD', 0)
  await place(own)
  await place(own, { symbol: 'BBB' })
  clock.now += MINUTE
  const now = { as_of: clock.now, poll_seconds: 60, last_volume: null }
  await answer([quoteOf('AAA', 100, now), quoteOf('BBB', 100, now)])
  const [first, second] = await orders(own)
  t.equal(first, 'filled 1000000@100750000')
  t.match(second, /^partial 488833@100750000$/)
  t.ok((await book(own)).cash >= 0n)
})

t.test(
  'leaders of two shards fill the orders of one attempt at once, and spend its cash and correct its rates once',
  async (t) => {
    const { db, attempt, place, orders, book, clock, lead } = await fixture(t)
    const leaders = [
      await lead(FIRST, { number: 0, of: 2, symbols: ['AAA'] }),
      await lead(SECOND, { number: 1, of: 2, symbols: ['BBB'] }),
    ]
    const prices = (price: number) => {
      clock.now += MINUTE
      const now = { as_of: clock.now, poll_seconds: 60, last_volume: null }
      return Promise.all(['AAA', 'BBB'].map((symbol, i) => leaders[i].answer([quoteOf(symbol, price, now)])))
    }
    await prices(100)
    const own = await attempt(150, 'EUR', 0)
    await place(own)
    await place(own, { symbol: 'BBB' })
    let both: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await lockAttempts(trx, [own.id])
      both = prices(100)
      await someoneWaits(db)
    })
    await both
    t.match((await orders(own)).sort(), [/^filled 1000000@100750000$/, /^partial \d+@100750000$/])
    t.ok((await book(own)).cash >= 0n)

    const random = createRandom(53)
    await db.transaction().execute(async (trx) => {
      const [locked] = await lockAttempts(trx, [own.id])
      await appendEntries(trx, own, (await readBook(trx, locked)).flow(clock.now, micros(2_000)), none as never)
    })
    for (let round = 0; round < 40; round++) {
      for (const symbol of ['AAA', 'BBB']) {
        const side = random() < 0.6 ? 'buy' : 'sell'
        await place(own, { symbol, side, quantity: micros(random() * 12) })
      }
      if (round === 20) clock.now += 24 * 60 * MINUTE
      await Promise.all([prices(95 + 10 * random()), ...leaders.map(({ executor }) => executor.round())])
      t.ok((await book(own)).cash >= 0n)
    }
    const { rows } = await sql<{ placed: string; filled: string; sum: string; corrected: boolean }>`
    select orders.quantity as placed, filled, sum(fills.quantity) as sum, bool_and(rate_day > '2024-01-02' or not provisional) as corrected
    from simulator_orders as orders join simulator_fills as fills on order_id = orders.id group by orders.id
  `.execute(db)
    t.ok(rows.length > 50, `${rows.length} orders`)
    t.ok(
      rows.every(({ placed, filled, sum, corrected }) => BigInt(sum) <= BigInt(placed) && sum === filled && corrected),
    )
    const { rows: booked } = await sql<{ symbol: string; quantity: string; cash: string }>`
    select symbol, sum(sign * fills.quantity) as quantity, sum(correction - sign * fills.value - margin - fills.costs) as cash
    from simulator_fills as fills join simulator_orders as orders on orders.id = order_id
    join instruments on instruments.id = instrument_id
    cross join lateral (select case side when 'buy' then 1 else -1 end as sign) as of_side group by symbol
  `.execute(db)
    const { cash, positions } = await book(own)
    for (const { symbol, quantity } of booked) t.equal(positions.get(symbol)?.quantity, BigInt(quantity))
    t.equal(
      cash,
      booked.reduce((sum, { cash }) => sum + BigInt(cash), micros(2_150)),
    )
  },
)

t.test('a tenth of what trades, and a level that is asleep', async (t) => {
  const { attempt, place, orders, lead } = await fixture(t)
  const { send } = await lead()
  await send(100, { last_volume: 1_000 })
  const own = await attempt(1e6, 'USD', 0)
  await place(own, { quantity: micros(100), type: 'stop', stop: micros(101) })
  await send(100.5, { last_volume: 2_000 })
  t.same(await orders(own), ['waiting'])
  await send(101, { last_volume: 2_200, day_high: 101 })
  await send(100.9, { last_volume: 2_200 })
  await send(100.9, { last_volume: 2_500 })
  t.same(await orders(own), ['partial 20000000@101757500 30000000@101656750'])
})

t.test('a cancelled order meets the prices of before, and ends by the first one after', async (t) => {
  const { db, attempt, place, orders, clock, lead } = await fixture(t)
  const { answer, send } = await lead()
  await send(100)
  const own = await attempt()
  const [early, late] = [await place(own), await place(own, { type: 'limit', limit: micros(50) })]
  clock.now += 5 * MINUTE
  await db.transaction().execute(async (trx) => {
    for (const id of [early, late]) await cancelOrder(trx, id, new Date(clock.now))
  })
  const quote = { poll_seconds: 600, last_volume: null }
  await answer([quoteOf('AAA', 100, { ...quote, as_of: clock.now - MINUTE })])
  t.same(await orders(own), ['filled 1000000@100750000', 'waiting'], 'although no hint came')
  await answer([quoteOf('AAA', 99, { ...quote, as_of: clock.now + 1 })])
  t.same((await orders(own))[1], 'cancelled')
})

t.test('another currency is changed at the newest rate, half a hundredth worse', async (t) => {
  const { attempt, place, book, clock, lead } = await fixture(t)
  const { send, executor } = await lead()
  await send(100)
  const own = await attempt(1_000, 'EUR', 0)
  await place(own)
  await send(100)
  t.equal((await book(own)).cash, micros(1_000 - 100.75 * 0.8 * 1.005))
  await executor.round()
  t.equal((await book(own)).cash, micros(1_000 - 100.75 * 0.8 * 1.005), 'no other rate is there')
  clock.now += 24 * 60 * MINUTE
  for (let i = 0; i < 2; i++) await executor.round()
  t.equal((await book(own)).cash, micros(1_000 - 100.75 * 0.82 * 1.005), 'corrected once to the first one after it')
})

t.test('what is asleep costs no query, and a lost hint is found', async (t) => {
  const { attempt, place, orders, lead } = await fixture(t)
  const { send, executor } = await lead()
  await send(100)
  const own = await attempt()
  await place(own, { hint: false })
  await send(100)
  t.same(await orders(own), ['waiting'])
  await executor.round()
  await send(100)
  t.same(await orders(own), ['filled 1000000@100750000'])
})

t.test('the next leader goes on where the last one was, and decides nothing twice', async (t) => {
  const { attempt, place, orders, lead } = await fixture(t)
  const first = await lead()
  await first.send(100, { last_volume: 1_000 })
  const own = await attempt(1e6, 'USD', 0)
  await place(own, { quantity: micros(100) })
  await first.send(100, { last_volume: 1_300 })
  first.executor.stop()
  first.alerts.stop()
  const second = await lead(SECOND)
  await second.send(100, { last_volume: 1_300 })
  await second.send(100, { last_volume: 1_500 })
  t.same(await orders(own), ['partial 30000000@100750000 20000000@100750000'])
})

t.test('a decision that cannot be stored is made again with the next price', async (t) => {
  const { db, attempt, place, orders, book, lead } = await fixture(t)
  const { send, states } = await lead()
  await send(100)
  const own = await attempt()
  await place(own)
  await db.schema.alterTable('simulator_fills').renameTo('away').execute()
  await send(101)
  t.match(states.troubles(), [{ symbol: 'AAA', part: 'storing orders' }])
  await db.schema.alterTable('away').renameTo('simulator_fills').execute()
  t.same(await orders(own), ['waiting'])
  t.equal((await book(own)).cash, micros(10_000))
  await send(102)
  t.same(await orders(own), ['filled 1000000@102765000'])
  t.same(states.troubles(), [])
})

t.test('a fill and what is told of it are stored together, or neither is', async (t) => {
  const { db, attempt, place, alert, told, orders, lead } = await fixture(t)
  const { send, states } = await lead()
  await send(100, { last_volume: 1_000 })
  const own = await attempt(1e5)
  const other = await attempt(1e5)
  for (const each of [own, other]) await alert(each)
  await place(own, { quantity: micros(50) })
  await db.schema.alterTable('alert_deliveries').renameTo('away').execute()
  await send(100, { last_volume: 1_200 })
  t.match(states.troubles(), [{ symbol: 'AAA', part: 'storing orders' }])
  await db.schema.alterTable('away').renameTo('alert_deliveries').execute()
  t.same([await orders(own), await told()], [['waiting'], []])
  for (const volume of [1_400, 1_500, 2_000]) await send(100, { last_volume: volume })
  t.match(await orders(own), [/^filled /])
  const texts = [/compra de 50 se ejecutó en parte: 40 hasta/, /compra de 50 se ejecutó entera, las últimas 10 a/]
  t.match(
    await told(),
    texts.map((text) => ({ user_id: own.user_id, text, price: 100.75, deliveries: 1, events: 1 })),
  )
})

t.test('parts between the first and the last are not told, nor what the user cancels; other ends are', async (t) => {
  const { attempt, place, alert, told, clock, lead } = await fixture(t)
  const { send, executor } = await lead()
  await send(100, { last_volume: 1_000 })
  const own = await attempt(4_000, 'EUR', 0)
  await alert(own)
  await place(own, { quantity: micros(30) })
  for (const volume of [1_100, 1_200, 1_300]) await send(100, { last_volume: volume })
  t.match(await told(), [{ text: 'en parte: 10 hasta ahora' }, { text: 'entera, las últimas 10 a' }])
  await place(own, { expires_at: clock.now, type: 'limit', limit: micros(50) })
  await place(own, { cancelled_at: clock.now, type: 'limit', limit: micros(50) })
  await place(own, { quantity: micros(100) })
  await send(100, { last_volume: 9_000 })
  t.match(
    (await told())
      .slice(2)
      .map(({ text }) => text)
      .sort(),
    [
      /compra de 1 caducó sin ejecutarse\.$/,
      /compra de 100 terminó por falta de efectivo, con 19,\d+ ejecutadas, a 100,75 USD .* Costos: 0,00 EUR\.$/,
    ],
  )
  await place(own, { expires_at: clock.now, type: 'limit', limit: micros(50) })
  clock.now += 25 * 60 * MINUTE
  await executor.round()
  t.match((await told()).slice(4), [{ text: 'caducó sin ejecutarse', price: null, deliveries: 1, events: 1 }])
})

t.test('sessions that were missed count by their bars, before any later price', async (t) => {
  const { db, idOf, attempt, place, orders, clock, lead } = await fixture(t)
  const bar = (session: string, open: number, low: number, high: number): DailyBar => {
    return { session, open, low, high, close: open, volume: 1e6 }
  }
  await upsertDailyBars(db, idOf('AAA'), toColumns([bar('2023-12-29', 100, 99, 101)]))
  const first = await lead()
  await first.send(100)
  const own = await attempt(1e5, 'USD', 0)
  await place(own, { type: 'limit', limit: micros(80) })
  await place(own, { type: 'limit', limit: micros(60) })
  first.executor.stop()
  first.alerts.stop()
  await upsertDailyBars(
    db,
    idOf('AAA'),
    toColumns([bar('2024-01-02', 100, 10, 101), bar('2024-01-03', 100, 79, 101), bar('2024-01-04', 100, 70, 101)]),
  )
  clock.now = Date.UTC(2024, 0, 5, 15)
  const second = await lead(SECOND)
  const day = { session: '2024-01-05', previous_close: 100 }
  await second.send(75, day)
  await second.runBars()
  for (let i = 0; i < 4; i++) await second.send(75, day)
  t.same(await orders(own), ['filled 1000000@80000000', 'waiting'])
})

t.test('a missed bar of before a split meets the levels of before it', async (t) => {
  const { db, bus, idOf, attempt, place, orders, book, clock, lead } = await fixture(t)
  const bar = (session: string, open: number, low: number): DailyBar => {
    return { session, open, low, high: open + 1, close: open, volume: 1e6 }
  }
  await upsertDailyBars(db, idOf('AAA'), toColumns([bar('2023-12-29', 100, 99)]))
  const first = await lead()
  await first.send(100)
  const own = await attempt(1e5, 'USD', 0)
  await place(own, { type: 'limit', limit: micros(80) })
  first.executor.stop()
  first.alerts.stop()
  clock.now = Date.UTC(2024, 0, 5, 2)
  // A source divides the bars of before a split.
  const bars = [
    bar('2023-12-29', 50, 49.5),
    bar('2024-01-02', 50, 5),
    bar('2024-01-03', 50, 39.5),
    bar('2024-01-04', 50, 49),
  ]
  const history = async () => ({ bars, splits: [{ date: '2024-01-04', ratio: 2 }], dividends: [] })
  const stock = { id: idOf('AAA'), symbol: 'AAA', exchange: 'NYSE', currency: 'USD' }
  await fetchHistory({ db, bus, queues: noQueues }, { history }, stock, clock.now)
  clock.now = Date.UTC(2024, 0, 5, 15)
  const second = await lead(SECOND)
  const day = { session: '2024-01-05', previous_close: 50 }
  // The first prices are in review, since they are half of the one before.
  for (let i = 0; i < 3; i++) await second.send(50, day)
  await second.runBars()
  for (let i = 0; i < 6; i++) await second.send(50, day)
  t.same(await orders(own), ['filled 2000000@40000000'])
  const { cash, positions } = await book(own)
  t.equal(cash, micros(1e5 - 80))
  t.equal(positions.get('AAA')?.quantity, micros(2))
  const whole = new Book('USD', await readEntries(db, own.id))
  t.equal(whole.heldBefore('AAA', Date.UTC(2024, 0, 4)), micros(1), 'a share of before the split')
})

t.test('a price of before a split that comes between it and its transaction is not met', async (t) => {
  const { db, attempt, place, orders, lead } = await fixture(t)
  const { send } = await lead()
  await send(100)
  const own = await attempt()
  await place(own, { quantity: micros(2) })
  await send(100)
  const id = await place(own, { side: 'sell', type: 'limit', limit: micros(105) })
  await send(100)
  await db
    .updateTable('simulator_orders')
    .set({ quantity: micros(2), limit_price: micros(52.5) })
    .where('id', '=', id)
    .execute()
  await send(106)
  t.same((await orders(own))[1], 'waiting')
})

t.test('prices that start over end the attempts', async (t) => {
  const { db, attempt, place, orders, lead } = await fixture(t)
  const { send, provider } = await lead()
  await send(100)
  const own = await attempt()
  await place(own, { type: 'limit', limit: micros(50) })
  await send(100)
  provider.label = 'second'
  await send(40)
  t.same(await orders(own), ['cancelled'])
  t.equal(await db.transaction().execute((trx) => lockRunningAttempt(trx, own.user_id, MARKET)), null)
})

t.test('an attempt that ended meets no price', async (t) => {
  const { db, attempt, place, orders, lead } = await fixture(t)
  const { send } = await lead()
  await send(100)
  const own = await attempt()
  await place(own)
  await db.transaction().execute((trx) => endAttempt(trx, own, new Date()))
  await send(100)
  t.same(await orders(own), ['cancelled'])
})

t.test('an order to which no price comes ends a day after its end', async (t) => {
  const { attempt, place, orders, clock, lead } = await fixture(t)
  const { executor } = await lead()
  const own = await attempt()
  await place(own, { expires_at: clock.now + MINUTE })
  await place(own, { expires_at: clock.now + MINUTE, cancelled_at: clock.now })
  clock.now += 24 * 60 * MINUTE
  await executor.round()
  t.same(await orders(own), ['waiting', 'waiting'])
  clock.now += 2 * MINUTE
  await executor.round()
  t.same(await orders(own), ['expired', 'expired'])
})

t.test('splits and dividends count for what was held, and levels for what was placed, before their day', async (t) => {
  const { db, bus, idOf, attempt, place, orders, book, clock, lead } = await fixture(t)
  const { send } = await lead()
  await send(100)
  const own = await attempt(10_000, 'USD', 0)
  await place(own, { quantity: micros(10) })
  await place(own, { quantity: micros(6), type: 'limit', limit: micros(91) })
  await send(100)
  const bar = (session: string, close: number): DailyBar => {
    return { session, open: close, low: close, high: close, close, volume: 1 }
  }
  clock.now = Date.UTC(2024, 0, 4, 23)
  const late = await place(own, { type: 'limit', limit: micros(20) })
  const history = async () => ({
    bars: [bar('2024-01-02', 50), bar('2024-01-03', 50), bar('2024-01-04', 50)],
    splits: [{ date: '2024-01-04', ratio: 2 }],
    dividends: [{ date: '2024-01-03', amount: 1.5 }],
  })
  const stock = { id: idOf('AAA'), symbol: 'AAA', exchange: 'NYSE', currency: 'USD' }
  const { cash } = await book(own)
  for (let i = 0; i < 2; i++) await fetchHistory({ db, bus, queues: noQueues }, { history }, stock, clock.now)
  const after = await book(own)
  t.equal(after.position('AAA').quantity, micros(20))
  // The source tells it in the shares of today, of which each of the ten became two.
  t.equal(after.cash - cash, micros(30))
  t.same((await orders(own)).slice(1), ['waiting', 'waiting'])
  const rows = await db.selectFrom('simulator_orders').selectAll().orderBy('id').execute()
  t.match(rows.slice(1), [
    { quantity: '12000000', limit_price: '45500000' },
    { id: late, quantity: '1000000', limit_price: '20000000' },
  ])
})

t.test('a dividend without a rate is owed in its currency, and paid once at the first rate there is', async (t) => {
  const { db, bus, idOf, attempt, place, book, clock, lead } = await fixture(t)
  const { send } = await lead()
  await send(100)
  const own = await attempt(10_000, 'EUR', 0)
  await place(own, { quantity: micros(10) })
  await send(100)
  clock.now = Date.UTC(2024, 0, 4, 23)
  const bar: DailyBar = { session: '2024-01-03', open: 50, low: 50, high: 50, close: 50, volume: 1 }
  const history = async () => ({ bars: [bar], splits: [], dividends: [{ date: '2024-01-03', amount: 1.5 }] })
  const stock = { id: idOf('AAA'), symbol: 'AAA', exchange: 'NYSE', currency: 'USD' }
  const { cash } = await book(own)
  await fetchHistory({ db, bus, queues: noQueues }, { history }, stock, clock.now)
  const owed = async () => (await readOwedDividends(db)).map(({ currency, amount }) => [currency, amount])
  const result = async () => (await book(own)).result(() => ({ price: micros(100), conversion: conversionAt(0.8) }))
  t.same(await owed(), [['USD', micros(15)]])
  await payOwedDividends(db, clock.now)
  t.equal((await book(own)).cash, cash, 'no rate is there')
  t.equal((await result()).dividends, 0n)
  await upsertRates(db, [{ day: '2024-01-05', currency: 'EUR', per_usd: 0.9, source: 'frankfurter' }])
  for (let i = 0; i < 2; i++) await payOwedDividends(db, clock.now + 24 * 60 * MINUTE)
  t.same(await owed(), [])
  t.equal((await book(own)).cash - cash, micros(15 * 0.9 * 0.995))
  const { result: whole, price, currency, dividends, costs } = await result()
  t.equal(dividends, micros(13.5))
  t.equal(whole, price + currency + dividends + costs)
})

t.test('a replay pays its dividends with the first price of their session, to what was held before', async (t) => {
  const { db, idOf, attempt, place, orders, book, clock, lead } = await fixture(t)
  const SESSION = 10 * MINUTE
  const sessions = ['2021-03-01', '2021-03-02', '2021-03-04', '2021-03-05', '2021-03-08']
  const timing = { anchor: clock.now, daySeconds: SESSION / 1000 }
  const market: MarketOptions = { source: 'replay', ...timing, replayed: (now) => replayCycle(sessions, timing, now) }
  const bar = (session: string, close: number): DailyBar => {
    return { session, open: close, low: close - 1, high: close + 1, close, volume: 1e6 }
  }
  await upsertDailyBars(db, idOf('AAA'), toColumns(sessions.map((session, i) => bar(session, 100 + i))))
  await upsertCorporateActions(db, idOf('AAA'), {
    // Its bars are divided already, and so is the book.
    splits: [{ date: '2021-03-05', ratio: 2 }],
    dividends: [
      { date: '2021-03-01', amount: 9 },
      // A day on which it does not trade.
      { date: '2021-03-03', amount: 2 },
      { date: '2021-03-08', amount: 0.5 },
    ],
  })
  const day = (index: number) => ({ session: sessions[index] })
  const first = await lead(FIRST, undefined, { ...market, provider: new ScriptProvider() })
  const own = await attempt(10_000, 'USD', 0)
  const other = await attempt(10_000, 'EUR', 0)
  await first.send(100, day(0))
  await place(own, { quantity: micros(10) })
  await place(other, { quantity: micros(1) })
  await first.send(100, day(0))
  const dividends = async (of: typeof own) => {
    const entries = await readEntries(db, of.id)
    return entries.flatMap(({ account, amount, at }) => (account === 'dividends' ? [[-amount, at]] : []))
  }
  t.same([await dividends(own), await dividends(other)], [[], []], 'what was held before its session')

  clock.now = timing.anchor + SESSION
  await first.send(101, day(1))
  t.same(await dividends(own), [], 'a session to come')
  const { cash } = await book(own)
  clock.now = timing.anchor + 2 * SESSION
  await place(own, { side: 'sell', quantity: micros(4) })
  await first.send(102, day(2))
  const opening = timing.anchor + 2 * SESSION
  t.same(await dividends(own), [[micros(20), opening]], 'all that was held when it opened')
  t.equal((await book(own)).cash, cash + micros(20) + micros(4 * 101.235))
  // At the rate of today, not that of the day played.
  t.same(await dividends(other), [[micros(2 * 0.8), opening]])
  await first.send(102.5, day(2))
  await place(own, { type: 'limit', limit: micros(103.5) })
  first.executor.stop()
  first.alerts.stop()

  // The installation sleeps until the last session, and the order meets the bar of the one before.
  clock.now = timing.anchor + 4 * SESSION
  const second = await lead(SECOND, undefined, { ...market, provider: new ScriptProvider() })
  await second.send(104, day(4))
  t.same((await dividends(own)).slice(1), [[micros(3), timing.anchor + 4 * SESSION]])
  await second.runBars()
  for (let i = 0; i < 3; i++) await second.send(104, day(4))
  t.equal((await orders(own)).at(-1), 'filled 1000000@103020600', 'at its opening')
  t.equal((await book(own)).position('AAA').quantity, micros(7))
  const paid = (await dividends(own)).slice(1)
  t.same(
    paid,
    [micros(3), micros(0.5)].map((amount) => [amount, timing.anchor + 4 * SESSION]),
    'its share too',
  )

  second.provider.label = 'second'
  clock.now = timing.anchor + 5 * SESSION
  await second.send(100, day(0))
  const again = await attempt(10_000, 'USD', 0)
  await place(again, { quantity: micros(1) })
  await second.send(100, day(0))
  clock.now = timing.anchor + 7 * SESSION
  await second.send(102, day(2))
  t.same(await dividends(again), [[micros(2), timing.anchor + 7 * SESSION]], 'in each cycle')
})

t.test('the usual change is that of the minutes of five sessions of the exchange', async (t) => {
  const { db, idOf } = await fixture(t)
  const id = idOf('AAA')
  const terms = () => {
    const calendar = calendarOf('NYSE')!
    return readStockTerms(db, id, { price: micros(100), previous_close: 100, perDollar: 1, calendar, now: NOW })
  }
  const trade = (opening: number, change: number) => {
    const minutes = Array.from({ length: 41 }, (_, i) => {
      const close = 100 + (i % 2) * change
      return { time: opening + i * MINUTE, open: close, high: close, low: close, close, volume: 1, volume_from: null }
    })
    return upsertMinutes(
      db,
      minutes.map(() => id),
      minutes,
    )
  }
  // Christmas and New Year are no sessions: the fifth back is that of 26 December.
  await trade(Date.UTC(2023, 11, 22, 15), 10)
  t.equal((await terms()).bounce, null)
  await trade(Date.UTC(2023, 11, 26, 15), 2)
  t.match(await terms(), { bounce: micros(1), lot: micros(10) })
})
