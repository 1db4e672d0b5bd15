import t from 'tap'
import { technicalIndicators } from '../../domain/indicators/index.ts'
import { toColumns } from '../../domain/market/columns.ts'
import { createSimulatedMarket } from '../../domain/market/simulated.ts'
import type { Candle, Quote } from '../../domain/market/types.ts'
import { MemoryBus } from '../../platform/bus/memory-bus.ts'
import { upsertCandles } from '../../platform/repositories/candles.ts'
import { readIndicatorSnapshotsAbove } from '../../platform/repositories/indicator-snapshots.ts'
import { listInstruments, upsertInstruments } from '../../platform/repositories/instruments.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { BarStore } from './bar-store.ts'
import { IndicatorFeed } from './indicator-feed.ts'

const MARKET = 'simulated:1'
const HOUR = 3_600_000

t.test(
  'what is stored equals a full computation over all bars, tick by tick and across a session change',
  async (t) => {
    const { db } = await migratedDatabase(t)
    const market = createSimulatedMarket(1)
    const instruments = market.instruments.slice(0, 3)
    await upsertInstruments(db, MARKET, instruments)
    const ids = new Map((await listInstruments(db, MARKET)).map(({ symbol, id }) => [symbol, id]))
    const bus = new MemoryBus((error) => t.fail(error.message))
    const hints: number[] = []
    bus.subscribe('indicators', ({ seq }) => hints.push(seq))
    const newest = new Map<string, Quote>()
    const caughtUp: string[] = []
    const bars = new BarStore({
      db,
      ids,
      catchUp: async (symbol, session) => {
        caughtUp.push(`${symbol} ${session}`)
        await upsertCandles(db, ids.get(symbol)!, toColumns(market.candles(symbol, session)))
      },
    })
    const feed = new IndicatorFeed({ db, bus, ids, newest, bars })

    const evening = Date.UTC(2026, 0, 15, 20)
    for (const now of [evening, evening + 1_000, evening + HOUR, evening + 10 * HOUR]) {
      for (const { symbol } of instruments) newest.set(symbol, market.quote(symbol, now)!)
      await feed.round()
      const rows = await readIndicatorSnapshotsAbove(db, MARKET, 0, 10)
      t.equal(rows.length, 3)
      for (const { symbol, body } of rows) {
        const quote = newest.get(symbol)!
        const bars = [...market.candles(symbol, quote.session), openBar(quote)]
        const expected = technicalIndicators(toColumns(bars), { symbol, live: true })
        t.same(JSON.parse(body), expected, `${symbol} at ${new Date(now).toISOString()}`)
      }
    }
    t.equal(caughtUp.length, 6, 'closed bars are read once per symbol and session')
    t.equal(hints.length, 4)

    await feed.round()
    t.equal(hints.length, 4, 'nothing moved, nothing is written')
  },
)

function openBar(quote: Quote): Candle {
  return {
    session: quote.session,
    open: quote.open,
    high: quote.day_high,
    low: quote.day_low,
    close: quote.price,
    volume: quote.last_volume,
  }
}
