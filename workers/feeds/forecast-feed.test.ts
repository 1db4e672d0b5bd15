import { sql } from 'kysely'
import t from 'tap'
import { forecast } from '../../domain/forecast/index.ts'
import { toColumns } from '../../domain/market/columns.ts'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import type { Quote } from '../../domain/market/types.ts'
import { readColumns, upsertCandles } from '../../platform/repositories/candles.ts'
import { readForecast } from '../../platform/repositories/forecasts.ts'
import { listInstruments, upsertInstruments } from '../../platform/repositories/instruments.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { BarStore } from './bar-store.ts'
import { ForecastFeed } from './forecast-feed.ts'

const MARKET = 'simulated:1'
const DAY = 86_400_000
const EVENING = Date.UTC(2026, 0, 16, 1)

t.test(
  'a forecast per closed session, grown bar by bar, equal to one made of all bars, and claimed once',
  async (t) => {
    const { db } = await migratedDatabase(t)
    const market = createSimulatedMarket(1)
    const [instrument] = market.instruments
    const { symbol } = instrument
    await upsertInstruments(db, MARKET, [instrument])
    const ids = new Map((await listInstruments(db, MARKET)).map((row) => [row.symbol, row.id]))
    const id = ids.get(symbol)!
    const newest = new Map<string, Quote>()
    const open = () => {
      const catchUp = (of: string, session: string) => upsertCandles(db, id, toColumns(market.candles(of, session)))
      return new ForecastFeed({
        db,
        market: MARKET,
        ids,
        newest,
        bars: new BarStore({ db, ids, catchUp }),
      })
    }
    const claims = () => db.selectFrom('ledger_entries').select(['session', 'kind', 'claim']).orderBy('id').execute()
    const feed = open()
    for (let day = 0; day < 3; day++) {
      const quote = market.quote(symbol, EVENING + day * DAY)!
      newest.set(symbol, quote)
      await feed.round()
      await feed.round()
      const stored = await readForecast(db, id)
      const expected = forecast(await readColumns(db, id, quote.session))
      t.equal(stored?.session, quote.session)
      t.same(JSON.parse(stored!.body), expected)
      if (expected.method !== 'none') {
        t.match(await claims().then((all) => all.at(-1)), {
          kind: 'forecast',
          session: market.candles(symbol, quote.session).at(-1)!.session,
        })
      }
    }
    const later = market.quote(symbol, EVENING + 4 * DAY)!
    newest.set(symbol, later)
    await sql`alter table forecasts rename to forecasts_away`.execute(db)
    await t.rejects(feed.round(), /forecasts/)
    await sql`alter table forecasts_away rename to forecasts`.execute(db)
    await feed.round()
    t.same(
      JSON.parse((await readForecast(db, id))!.body),
      forecast(await readColumns(db, id, later.session)),
      'bars of a round that failed count once',
    )
    const before = await claims()
    await open().round()
    t.same(await claims(), before, 'another process claims nothing twice')
  },
)
