import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import t from 'tap'
import { isSameStory, LEAST_SIMILARITY, SAME_STORY_HOURS } from '#domain/news/same-story.ts'
import { analyse } from '#domain/sentiment/index.ts'
import { createPool, type Database } from '../database/database.ts'
import { migratedDatabase } from '../testing/database.ts'
import { addInstruments } from '../testing/rows.ts'
import { countNews, findSimilarNews, insertNews, linkNews, listNews, type NewHeadline, pruneNews } from './news.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 3_600_000
const WITHIN = { hours: SAME_STORY_HOURS, least: LEAST_SIMILARITY }

const { db, url } = await migratedDatabase(t)
let markets = 0

/** Creates a market for one test. */
async function newsFixture(symbols: string[]) {
  const market = `test:${++markets}`
  const ids = await addInstruments(db, market, symbols)
  const add = (title: string, symbol: string, rest: Partial<NewHeadline> = {}) =>
    db.transaction().execute(async (trx) => {
      const fresh: NewHeadline = { ...headline(title), instrument_ids: [ids.get(symbol)!], ...rest }
      const id = await insertNews(trx, market, fresh, { relabelAt: null })
      await linkNews(trx, id, fresh.instrument_ids)
      return id
    })
  return { market, ids, add }
}

const headline = (title: string) => ({
  title,
  summary: '',
  link: null,
  author: null,
  source: 'Agencia',
  published_at: new Date(NOON),
  dated: true,
  ...analyse(title),
})

// The headlines of each pair are about one company, within two days.
const PAIRS: readonly [same: boolean, a: string, b: string, why: string][] = [
  [true, 'Iberdrola gana un 12 % más hasta septiembre', 'Iberdrola gana un 12% más hasta septiembre', 'spelling'],
  [
    true,
    'Ryanair, condenada por cobrar suplemento a una pasajera con bolso y maleta',
    'Ryanair, condenada por cobrar 20 euros de suplemento a una pasajera con bolso y maleta',
    'a detail more',
  ],
  [
    true,
    'Berkshire seeks to boost its Wells Fargo stake above 10 percent',
    'UPDATE 1-Berkshire applies to boost Wells Fargo stake above 10 pct',
    'two desks of one agency; the running number is no figure',
  ],
  [
    true,
    'Santander recortará 3.700 empleos en España y cerrará 1.150 oficinas',
    'Santander plantea un ERE de más de 3700 empleos y 1150 oficinas',
    'other words, two figures in common, thousands written otherwise',
  ],
  [
    true,
    'Bruselas multa a JPMorgan con 485 millones por manipular el euríbor',
    'BRUSELAS MULTA A JPMORGAN CON 485 MILLONES POR MANIPULAR EL EURIBOR',
    'capitals and accents',
  ],
  [false, 'Iberdrola sube un 2,1 % en bolsa', 'Iberdrola sube un 3,4 % en bolsa', 'another day, another figure'],
  [false, 'Las acciones de Apple suben en Nueva York', 'Las acciones de Apple bajan en Nueva York', 'the opposite'],
  [false, 'Apple gana 94.000 millones en el trimestre', 'Apple gana 49.000 millones en el trimestre', 'another figure'],
  [
    false,
    'Apple presenta el nuevo iPhone en California',
    'Apple presenta resultados el jueves',
    'two things of one day',
  ],
  [
    false,
    'Goldman Sachs reduce su presencia en Dia hasta el 3,3%',
    'Norges Bank reduce su presencia en Dia hasta el 4,92%',
    'another shareholder',
  ],
  [false, 'Ford retrasa al 4 de mayo la vuelta a la producción', 'Ford vuelve a reducir producción', 'a year between'],
]

t.test('which headlines tell the same story', async (t) => {
  const { market, ids, add } = await newsFixture(['A', 'B'])
  for (const [same, a, b, why] of PAIRS) {
    const id = await add(a, 'A')
    const fresh = { ...headline(b), instrument_ids: [ids.get('A')!] }
    const found = await findSimilarNews(db, market, fresh, WITHIN)
    const merged = found.filter((stored) =>
      isSameStory(
        { title: b, sentiment: fresh.label },
        { ...stored, sentiment: analyse(stored.title).label },
        stored.similarity,
      ),
    )
    const similarity = found.find((stored) => stored.id === id)?.similarity
    t.same(
      merged.map((stored) => stored.id),
      same ? [id] : [],
      `${why} (${similarity?.toFixed(2) ?? 'not alike'}): ${b}`,
    )
    await db.deleteFrom('news').where('market', '=', market).execute()
  }
})

t.test('who is compared with whom', async (t) => {
  const { market, ids, add } = await newsFixture(['A', 'B'])
  const title = 'La bolsa cierra la semana con ganancias moderadas'
  const id = await add(title, 'A')
  const found = async (text: string, symbol: string, hours: number, of = market) => {
    const published_at = new Date(NOON + hours * HOUR)
    const instrument_ids = [ids.get(symbol)!]
    return (await findSimilarNews(db, of, { title: text, published_at, dated: true, instrument_ids }, WITHIN)).map(
      (row) => row.id,
    )
  }
  const almost = 'La bolsa cierra la semana con ganancias muy moderadas'
  t.same(await found(almost, 'A', 48), [id], 'the same company, two days later')
  t.same(await found(almost, 'A', -48), [id], 'two days earlier')
  t.same(await found(almost, 'A', 49), [], 'longer ago')
  t.same(await found(almost, 'B', 1), [], 'another company')
  t.same(await found(title.toUpperCase(), 'B', 1), [id], 'another company in the very same words')
  t.same(await found(title, 'B', 1, 'yahoo'), [], 'another market')
})

t.test('a page', async (t) => {
  const { ids, add } = await newsFixture(['A', 'B', 'C'])
  const followed = (symbol: string | null) => (symbol === null ? ['A', 'B'] : [symbol]).map((one) => ids.get(one)!)
  const both = { instrument_ids: [ids.get('A')!, ids.get('B')!] }
  const added: number[] = []
  for (let i = 0; i < 9; i++)
    added.push(
      await add(`Noticia ${i}`, 'AB'[i % 2], {
        published_at: new Date(NOON - Math.floor(i / 2) * HOUR),
        ...(i === 4 && both),
      }),
    )
  await add('De otra', 'C')
  const page = async (offset: number, limit: number, symbol: string | null = null) => {
    const rows = await listNews(db, { instrumentIds: followed(symbol), offset, limit })
    return rows.map(({ id }) => added.indexOf(id))
  }
  const count = (symbol: string | null) => countNews(db, { instrumentIds: followed(symbol) })

  t.same(await page(0, 50), [1, 0, 3, 2, 5, 4, 7, 6, 8], 'newest first, of one moment the later stored; each once')
  t.same([...(await page(0, 4)), ...(await page(4, 4)), ...(await page(8, 4))], await page(0, 50), 'pages join')
  t.same(await page(12, 4), [], 'beyond the last')
  t.same(await page(0, 50, 'A'), [0, 2, 4, 6, 8])
  t.same(await page(2, 2, 'B'), [5, 4])
  t.equal((await page(0, 50, 'C')).length, 1)
  t.same([await count(null), await count('A'), await count('B'), await count('C')], [9, 5, 5, 1])
  const [item] = await listNews(db, { instrumentIds: followed('B'), offset: 3, limit: 1 })
  t.match(item, { title: 'Noticia 4', tickers: ['A', 'B'], sentiment: 'neutral', score: 0, source: 'Agencia' })

  await pruneNews(db, new Date(NOON - 2.5 * HOUR))
  t.same(await page(0, 50), [1, 0, 3, 2, 5, 4], 'what is pruned is gone with its companies')
  const links = db.selectFrom('news_instruments').where('instrument_id', 'in', [...ids.values()])
  t.equal((await links.select('news_id').execute()).length, 8)
})

t.test('with 20,000 headlines a page is read from the index', async (t) => {
  const { market, ids } = await newsFixture(Array.from({ length: 50 }, (_, i) => `S${i}`))
  await addMany(market, [...ids.values()])
  const query = { instrumentIds: [...ids.values()], offset: 0, limit: 6 }
  t.equal((await listNews(db, query)).length, 6)
  t.equal(await countNews(db, query), HEADLINES)
  const fresh = {
    title: 'Titular 77',
    published_at: new Date(NOON - 50 * HOUR),
    dated: true,
    instrument_ids: [...ids.values()].slice(3, 5),
  }
  const plan = await planOf(url, async (db) => {
    await listNews(db, query)
    await listNews(db, { ...query, instrumentIds: [ids.get('S7')!] })
    await countNews(db, { instrumentIds: [ids.get('S7')!] })
    await findSimilarNews(db, market, fresh, WITHIN)
    await findSimilarNews(db, market, { ...fresh, dated: false }, WITHIN)
  })
  t.match(plan, /Index Only Scan using news_instruments_newest/)
  t.match(plan, /Index Scan using news_same_title/)
  t.notMatch(plan, /Seq Scan on news/)
})

/** Number of headlines with which the planner prefers its indexes. */
const HEADLINES = 20_000
/** Rows of one statement, which takes much less time than a statement may. */
const BATCH = 2_000

/** Adds HEADLINES headlines of 90 days about these stocks. */
async function addMany(market: string, instruments: number[]): Promise<void> {
  for (let from = 1; from < HEADLINES; from += BATCH)
    await sql`
      with added as (
        insert into news (market, title, summary, source, published_at, sentiment, score, lang, words)
        select ${market}, 'Titular ' || n, repeat('resumen ', 20), 'Agencia',
          ${new Date(NOON)}::timestamptz - n * interval '385 seconds', 'neutral', 0, 'es', '[]'
        from generate_series(${from}::int, ${from + BATCH - 1}::int) as n
        returning id, published_at
      )
      insert into news_instruments (news_id, instrument_id, published_at)
      select id, (${instruments}::int[])[1 + (id + extra) % ${instruments.length}], published_at
      from added, generate_series(0, 1) as extra where extra = 0 or id % 3 = 0
    `.execute(db)
  await sql`analyze news, news_instruments, instruments`.execute(db)
  await sql`vacuum news_instruments`.execute(db)
}

/** The plans by which PostgreSQL executes the statements that `work` sends. */
async function planOf(url: string, work: (db: Database) => Promise<unknown>): Promise<string> {
  const pool = createPool({ url, max: 1, applicationName: 'plan', onError: (error) => console.error(error) })
  const sent: CompiledQuery[] = []
  const db: Database = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) })
  try {
    await work(db)
    const plans: string[] = []
    for (const { sql, parameters } of sent) {
      const { rows } = await pool.query(`explain ${sql}`, [...parameters])
      plans.push(...rows.map((row) => row['QUERY PLAN']))
    }
    return plans.join('\n')
  } finally {
    await db.destroy()
  }
}
