import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { createSeries, viewOf } from '#domain/indicators/index.ts'
import { inDollars } from '#domain/market/rates.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import type { Columns, Instrument } from '#domain/market/types.ts'
import { edgesOf, MarketPast, stockRecords } from '#domain/ratings/edge.ts'
import { newStockPast, rateBars } from '#domain/ratings/past.ts'
import type { Database } from '#platform/database/database.ts'
import { readDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { readRating, readRatingCells, readRatingRecords } from '#platform/repositories/signals/ratings.ts'
import { EVENING, FIRST, feedFixture, MARKET, SECOND, simulated } from './testing/fixture.ts'

const DAY = 86_400_000
const RATES = createSimulatedRates(1)

/** What all bars at once say of these stocks. */
function expectedOf(stocks: readonly { stock: Instrument; columns: Columns }[]) {
  const market = new MarketPast()
  const rated = stocks.map(({ stock: { symbol, currency }, columns }) => {
    const dollars = (session: string) => inDollars(1, currency, session, RATES)
    const past = newStockPast()
    const { newest, before, outcomes, words } = rateBars(
      past,
      viewOf(columns, createSeries(columns.close.length)),
      dollars,
    )
    market.add(outcomes)
    return { symbol, newest, before, days: words.length, records: stockRecords(past.followed) }
  })
  const together = market.records()
  const edges = edgesOf([...rated.flatMap(({ records }) => records), ...together])
  return { rated, together, edges }
}

/** Sums of returns differ in their last digits by the order in which they are added up. */
const rounded = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, figure) => (typeof figure === 'number' ? Number(figure.toFixed(9)) : figure)))

/** Whether what is stored equals what all bars at once say. */
async function sameAs(t: Test, db: Database, ids: Map<string, number>, expected: ReturnType<typeof expectedOf>) {
  const stored = []
  for (const { symbol, newest, before, days, records } of expected.rated) {
    const id = ids.get(symbol)!
    t.match(await readRating(db, id), { rating: newest, before })
    const ofStock = await readRatingRecords(db, MARKET, [id])
    t.match(rounded(ofStock), rounded(records), `what followed on ${symbol}`)
    t.equal(ofStock.length, records.length)
    const { count } = await db
      .selectFrom('rating_days')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('instrument_id', '=', id)
      .executeTakeFirstOrThrow()
    t.equal(Number(count), days)
    stored.push(...ofStock)
  }
  const together = await readRatingRecords(db, MARKET, [null])
  t.match(rounded(together), rounded(expected.together), 'what followed on all of them')
  t.same(
    [...stored, ...together].map(({ demonstrated }) => (demonstrated ? 'demostrada' : 'sin ventaja demostrada')),
    expected.edges,
  )
}

t.test('ratings and what followed, grown from session to session, by any process', async (t) => {
  const { market, instruments, Simulated } = simulated(4)
  const { db, ids, clock, open } = await feedFixture(t, instruments)
  const provider = new Simulated()
  let feed = await open(provider)
  const expected = async () => {
    const closed = instruments.map(async (stock) => {
      const { session } = market.quote(stock.symbol, clock.now)!
      return { stock, columns: await readDailyBars(db, ids.get(stock.symbol)!, session) }
    })
    return expectedOf(await Promise.all(closed))
  }
  for (let day = 0; day < 14; day++) {
    clock.now = EVENING + day * DAY
    provider.tick(clock.now)
    // Another process continues from what is stored.
    if (day === 7) feed = await open(provider)
    await feed.quotes.poll()
    await feed.runBars()
    if (day % 6 === 0 || day === 7) await sameAs(t, db, ids, await expected())
  }
  const written = async () => (await sql`select sum(xmin::text::bigint) as written from rating_days`.execute(db)).rows
  const before = await written()
  feed = await open(provider)
  await feed.quotes.poll()
  await feed.runBars()
  t.same(await written(), before, 'a process that starts with the same bars writes no day again')

  const claims = await db
    .selectFrom('ledger_entries')
    .select(['kind', 'claim'])
    .where('kind', 'like', 'rating-%')
    .execute()
  t.ok(claims.length > 0, 'words that came to stand are claimed')
  for (const { kind, claim } of claims)
    t.equal(JSON.parse(claim).expects, kind.endsWith('buy') ? 'Positivo' : 'Negativo')

  // Other bars of one stock, as after a split: nothing of the old ones is left in any sum.
  const [{ symbol }] = instruments
  const { session } = market.quote(symbol, clock.now)!
  const from = (await readDailyBars(db, ids.get(symbol)!, session)).session[300]
  await db.deleteFrom('daily_bars').where('instrument_id', '=', ids.get(symbol)!).where('session', '<', from).execute()
  feed.states.get(symbol)!.dropClosedBars()
  clock.now += 20_000
  await feed.runBars()
  await sameAs(t, db, ids, await expected())

  const cells = await readRatingCells(db, MARKET)
  await db.updateTable('instruments').set({ listed: false }).where('symbol', '=', instruments[1].symbol).execute()
  feed = await open(provider)
  await feed.quotes.poll()
  await feed.runBars()
  t.same(rounded(await readRatingCells(db, MARKET)), rounded(cells), 'a stock that is listed no more still counts')

  // As a version stored them that kept no track and did not say what it had added up.
  await sql`update ratings set track = null, unsummed = null`.execute(db)
  await db.deleteFrom('rating_cells').execute()
  feed = await open(provider)
  await feed.quotes.poll()
  clock.now += 20_000
  await feed.runBars()
  t.same(rounded(await readRatingCells(db, MARKET)), rounded(cells), 'what an older version stored is added up again')
})

t.test('what a process stored and did not add up before it ended, another adds up that has long worked', async (t) => {
  const { market, instruments, Simulated } = simulated(4)
  const { db, ids, clock, open } = await feedFixture(t, instruments)
  const provider = new Simulated()
  const symbols = instruments.map(({ symbol }) => symbol)
  const feedOf = (leader: string, number: number) =>
    open(provider, { leader, shard: { number, of: 2, symbols: symbols.slice(2 * number, 2 * number + 2) } })
  const [working, ending] = [await feedOf(FIRST, 0), await feedOf(SECOND, 1)]
  const together = () => readRatingRecords(db, MARKET, [null])
  provider.tick(clock.now)
  for (const feed of [working, ending]) {
    await feed.quotes.poll()
    await feed.runBars()
  }
  const before = await together()

  clock.now += DAY
  provider.tick(clock.now)
  await ending.quotes.poll()
  await ending.roundClosedBars()
  t.same(await together(), before)
  await working.quotes.poll()
  await working.runBars()
  const closed = instruments.map(async (stock) => {
    const { session } = market.quote(stock.symbol, clock.now)!
    return { stock, columns: await readDailyBars(db, ids.get(stock.symbol)!, session) }
  })
  const expected = expectedOf(await Promise.all(closed))
  t.match(rounded(await together()), rounded(expected.together))
  t.notSame(rounded(await together()), rounded(before))
})
