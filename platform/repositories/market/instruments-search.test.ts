import { sql } from 'kysely'
import t from 'tap'
import type { Database } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { type InstrumentSearch, searchInstruments } from './instruments.ts'

const MARKET = 'replay'

async function add(db: Database, rows: [string, string, string?, string?, number?][], market = MARKET): Promise<void> {
  for (const [symbol, name, country, sector, price] of rows) {
    const { rows } = await sql<{ id: number }>`
      insert into instruments (market, symbol, name, country, sector)
      values (${market}, ${symbol}, ${name}, ${country ?? null}, ${sector ?? null}) returning id`.execute(db)
    if (price === undefined) continue
    await sql`
      insert into quotes values (${rows[0].id}, '2024-01-02', ${price}, ${price}, ${price}, ${price}, ${price}, 1,
        now(), 'open', 0, 5, false, nextval('newest_seq'))`.execute(db)
  }
}

const ANY: InstrumentSearch = {
  market: MARKET,
  text: '',
  minPrice: 0,
  maxPrice: null,
  countryId: null,
  industryId: null,
}

t.test('search', async (t) => {
  const { db } = await migratedDatabase(t)
  await sql`insert into countries (name) values ('Peru'), ('Chile')`.execute(db)
  await sql`insert into industries (name) values ('Energy')`.execute(db)
  await add(db, [
    ['SOL', 'Energía Andina S.A.', 'Peru', 'Energy', 10],
    ['SOLA', 'Pesquera del Norte', 'Peru', 'Energy', 20],
    ['SOLAR', 'Zinc del Sur', 'Chile', 'Energy', 3000],
    ['AAA', 'Solaria Ñuble', 'Chile', 'Energy', 40],
    ['BBB', 'Banco del Sol', 'Peru', undefined, 50],
    ['CCC', 'Consola y Compañía'],
    ['DDD', '100% Natural_Foods', 'Peru', undefined, 60],
    ['SOL.X', 'Otra', 'Chile', undefined, 70],
  ])
  await add(db, [['SOLX', 'De otro mercado']], 'simulated:1')
  const tickers = async (rest: Partial<InstrumentSearch>) =>
    (await searchInstruments(db, { ...ANY, ...rest })).map(({ ticker }) => ticker)

  await t.test('exact ticker, ticker prefix, name prefix, word in name', async (t) => {
    t.same((await tickers({ text: 'sol' })).slice(0, 6), ['SOL', 'SOLA', 'SOL.X', 'SOLAR', 'AAA', 'BBB'])
  })
  await t.test('accents and case do not matter, on either side', async (t) => {
    t.same(await tickers({ text: 'ENERGIA ándina' }), ['SOL'])
    t.same((await tickers({ text: 'nuble' }))[0], 'AAA')
    t.same((await tickers({ text: 'compania' }))[0], 'CCC')
  })
  await t.test('several words, in any order, at the start of words', async (t) => {
    t.same((await tickers({ text: 'sol banco' }))[0], 'BBB')
  })
  await t.test('a typing error is forgiven where nothing matches', async (t) => {
    t.same(await tickers({ text: 'pesqera' }), ['SOLA'])
    t.same(await tickers({ text: 'xyzzy' }), [])
  })
  await t.test('wildcards and quotes are plain characters', async (t) => {
    t.same(await tickers({ text: '100%' }), ['DDD'])
    t.same(await tickers({ text: 'natural_' }), ['DDD'])
    for (const text of ['%', '_', '\\', "'", '"; drop table users; --', '%%%', '\\%']) {
      t.ok((await tickers({ text })).length <= 1, text)
    }
  })
  await t.test('country, sector and price', async (t) => {
    const idOf = async (table: 'countries' | 'industries', name: string) =>
      (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const inPeru = { countryId: await idOf('countries', 'Peru'), industryId: await idOf('industries', 'Energy') }
    t.same((await tickers(inPeru)).sort(), ['SOL', 'SOLA'])
    t.same((await tickers({ text: 'sol', minPrice: 15, maxPrice: 45 })).sort(), ['AAA', 'SOLA'])
    t.same(await tickers({ text: 'solar', minPrice: 2000 }), ['SOLAR'], 'without an upper limit')
    t.same(await tickers({ countryId: 9999, text: 'sol' }), [], 'an unknown country has nothing')
    t.same((await searchInstruments(db, { ...ANY, text: 'CCC' }))[0], {
      ticker: 'CCC',
      name: 'Consola y Compañía',
      currency: null,
      country: null,
      exchange: null,
      price: null,
      day_low: null,
      day_high: null,
      previous_close: null,
    })
  })
  await t.test('at most ten, of this market only', async (t) => {
    await add(
      db,
      Array.from({ length: 30 }, (_, i) => [`SOL${i}`, 'Sol'] as [string, string]),
    )
    const found = await tickers({ text: 'sol' })
    t.equal(found.length, 10)
    t.notOk(found.includes('SOLX'))
  })
})
