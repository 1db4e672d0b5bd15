import pino from 'pino'
import t from 'tap'
import { toColumns } from '../../domain/market/columns.ts'
import type { Listing } from '../../domain/market/listing.ts'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import type { Quote } from '../../domain/market/types.ts'
import { MemoryBus } from '../../platform/bus/memory-bus.ts'
import { upsertCandles } from '../../platform/repositories/candles.ts'
import { takeFeed } from '../../platform/repositories/feed-leadership.ts'
import { readIndicatorSnapshotsAbove } from '../../platform/repositories/indicator-snapshots.ts'
import { readQuotesAbove } from '../../platform/repositories/quotes.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { ScriptProvider } from '../testing/script-provider.ts'
import { BarStore } from './bar-store.ts'
import { eachStock } from './each-stock.ts'
import { ForecastFeed } from './forecast-feed.ts'
import { IndicatorFeed } from './indicator-feed.ts'
import { QuoteFeed } from './quote-feed.ts'
import { SignalFeed } from './signal-feed.ts'
import { SparklineFeed } from './sparkline-feed.ts'
import { TrackRecords } from './track-records.ts'

const MARKET = 'simulated:1'
const STOCKS = 80
/** An evening in Guayaquil. */
const NOW = Date.UTC(2026, 0, 16, 1)
const LEADER = '00000000-0000-4000-8000-000000000001'

t.test('one of 80 stocks whose data throw: every feed goes on with the other 79, and names the one', async (t) => {
  const { db } = await migratedDatabase(t)
  const market = createSimulatedMarket(1)
  const symbols = market.instruments.slice(0, STOCKS).map(({ symbol }) => symbol)
  const bad = symbols[3]
  const others = symbols.filter((symbol) => symbol !== bad).sort()
  const ids = await addInstruments(db, MARKET, symbols)
  const bus = new MemoryBus((error) => t.fail(error.message))
  const throws = (symbol: string) => {
    if (symbol === bad) throw new Error(`nonsense about ${symbol}`)
  }

  class Provider extends ScriptProvider {
    listing(symbol: string): Listing {
      throws(symbol)
      return { calendar: null, currency: null, splits: [] }
    }
  }
  const provider = new Provider()
  const stray = { ...market.quote(symbols[0], NOW)!, symbol: 'STRAY' }
  provider.next = [...symbols.map((symbol) => market.quote(symbol, NOW)!), stray]

  const { cycle } = await takeFeed(db, { market: MARKET, leader: LEADER, settings: '', now: new Date(NOW) })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const onReplaced = () => t.fail('replaced')
  const clock = () => NOW
  const quotes = new QuoteFeed({
    db,
    bus,
    provider,
    market: MARKET,
    leader: LEADER,
    cycle,
    ids,
    clock,
    log,
    onReplaced,
  })
  await quotes.poll()
  await quotes.poll()
  await quotes.flush()
  t.same((await readQuotesAbove(db, MARKET, 0, 100)).map(({ symbol }) => symbol).sort(), others)
  t.equal(lines.filter((line) => line.includes(bad)).length, 1, 'a stock that goes on throwing is told of once')

  const newest = new Map<string, Quote>(symbols.map((symbol) => [symbol, market.quote(symbol, NOW)!]))
  const bars = new BarStore({
    db,
    ids,
    catchUp: async (symbol, session) => {
      throws(symbol)
      await upsertCandles(db, ids.get(symbol)!, toColumns(market.candles(symbol, session)))
    },
  })
  const common = { db, bus, ids, newest, bars, market: MARKET, clock }
  const named = { message: `${bad}: nonsense about ${bad}` }

  await t.rejects(new IndicatorFeed(common).round(), named)
  t.same((await readIndicatorSnapshotsAbove(db, MARKET, 0, 100)).map(({ symbol }) => symbol).sort(), others)

  const records = new TrackRecords(db, clock)
  const currencies = new Map(symbols.map((symbol) => [symbol, 'USD']))
  await t.rejects(new SignalFeed({ ...common, currencies, source: 'simulated', records }).round(), named)
  const recorded = await db.selectFrom('track_records').select('instrument_id').distinct().execute()
  t.equal(recorded.length, STOCKS - 1)
  t.notOk(recorded.some(({ instrument_id }) => instrument_id === ids.get(bad)))

  await t.rejects(new ForecastFeed(common).round(), named)
  t.equal((await db.selectFrom('forecasts').select('instrument_id').execute()).length, STOCKS - 1)

  const dayPath = async (symbol: string, now: number) => {
    throws(symbol)
    return market.dayPath(symbol, now)
  }
  await t.rejects(new SparklineFeed({ ...common, source: { dayPath } }).round(), named)
  const drawn = await db.selectFrom('quote_points').select('instrument_id').distinct().execute()
  t.equal(drawn.length, STOCKS - 1)
})

t.test('many that throw are one error; a database that is away ends the round at once', async (t) => {
  const all = ['A', 'B', 'C', 'D', 'E'].map((symbol, i) => [symbol, i] as const)
  const done: string[] = []
  const trouble = await eachStock(all, async (symbol, i) => {
    if (i > 0) throw new Error('odd')
    done.push(symbol)
  })
  t.same(done, ['A'])
  t.equal(trouble?.message, 'B: odd; C: odd; D: odd; and 1 more')
  t.equal(trouble?.errors.length, 4)
  t.equal(await eachStock(all, async () => {}), null)

  const asked: string[] = []
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const round = eachStock(all, async (symbol) => {
    asked.push(symbol)
    throw away
  })
  await t.rejects(round, away)
  t.same(asked, ['A'])
})
