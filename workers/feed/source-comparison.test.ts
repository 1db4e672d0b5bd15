import t from 'tap'
import type { RemoteProvider, TradedQuote } from '#domain/market/provider.ts'
import type { Source } from '#domain/market/sources.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import { listSourceDifferences, readLastComparedSession } from '#platform/repositories/market/source-differences.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { SourceComparisonRound } from './source-comparison.ts'

/** A Wednesday of New York, which closes at 21:00 UTC. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 1, 11, hour, minute)
const MARKET = 'real'

t.test('once a session has settled the closes of all sources are compared, once', async (t) => {
  const { db } = await migratedDatabase(t)
  const ids = await addInstruments(db, MARKET, ['A', 'B', 'C', 'SAN.MC'])
  const exchangeOf = (symbol: string) => (symbol.endsWith('.MC') ? 'BME' : 'NYSE')
  for (const [symbol, id] of ids)
    await db
      .updateTable('instruments')
      .set({ exchange: exchangeOf(symbol) })
      .where('id', '=', id)
      .execute()
  const asked: string[] = []
  const state = { isAway: false, session: '2026-02-11' }
  const member = (source: Source, prices: Record<string, number>) =>
    ({
      source,
      remote: {
        batch: 2,
        lists: (symbol: string) => symbol in prices,
        async quotes(symbols: readonly string[], _now: number, standing: string): Promise<TradedQuote[]> {
          if (state.isAway) throw new SourceError('unreachable', 'nothing listens there.')
          asked.push(`${source} ${symbols.join('')} ${standing}`)
          return symbols.map((symbol) => ({
            ...quoteOf(symbol, prices[symbol], { session: state.session }),
            traded_at: 1,
          }))
        },
      },
    }) as unknown as RemoteProvider
  const members = [
    member('alpaca', { A: 100, B: 100, C: 100 }),
    member('yahoo', { A: 100.4, B: 99, C: 101, 'SAN.MC': 4 }),
  ]
  const clock = { now: at(20) }
  const warnings: object[] = []
  const stocks = [...ids].map(([symbol, id]) => ({ id, symbol, exchange: exchangeOf(symbol), currency: 'USD' }))
  const newYork = stocks.flatMap(({ id, exchange }) => (exchange === 'NYSE' ? id : []))
  const round = new SourceComparisonRound({
    db,
    members,
    stocks: () => stocks,
    clock: () => clock.now,
    log: { warn: (what: object) => void warnings.push(what) },
  })
  await round.round()
  clock.now = at(21, 44)
  await round.round()
  t.same(asked, [], 'not before it has settled')
  t.equal(await readLastComparedSession(db, newYork), null)
  clock.now = at(21, 45)
  state.isAway = true
  await round.round()
  t.equal(warnings.length, 1)
  state.isAway = false
  await round.round()
  t.same(asked, [], 'a source that is away is left alone for a while')
  clock.now += 10 * 60_000
  await round.round()
  t.same(asked, ['alpaca AB rest', 'alpaca C rest', 'yahoo AB rest', 'yahoo C rest'])
  t.equal(await readLastComparedSession(db, newYork), '2026-02-11')
  await round.round()
  clock.now += 60 * 60_000
  await round.round()
  t.equal(asked.length, 4, 'nothing is compared twice')
  t.same(
    (await listSourceDifferences(db, MARKET, 0.5)).map(
      ({ symbol, session, source, other, percent }) => `${symbol} ${session} ${source} ${other} ${percent.toFixed(2)}`,
    ),
    ['B 2026-02-11 alpaca yahoo -1.00', 'C 2026-02-11 alpaca yahoo 1.00'],
    'what differs by half a per cent at most is no difference',
  )
})
