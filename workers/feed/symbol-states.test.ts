import pino from 'pino'
import t from 'tap'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { readIndicatorSnapshotsAbove } from '#platform/repositories/signals/snapshots.ts'
import { SymbolState } from './symbol-state.ts'
import { SymbolStates } from './symbol-states.ts'
import { EVENING, feedFixture, MARKET, simulated } from './testing/fixture.ts'

const STOCKS = 80

t.test('one of 80 stocks whose data throw: in every part the other 79 go on, and the one is named', async (t) => {
  const { market, instruments, Simulated } = simulated(STOCKS)
  const { db, lines, open } = await feedFixture(t, instruments)
  const symbols = instruments.map(({ symbol }) => symbol)
  const [bad, badPrices, badSparkline] = [symbols[3], symbols[5], symbols[7]]
  const nonsense = (of: string, symbol: string) => {
    if (symbol === of) throw new Error(`nonsense about ${symbol}`)
  }
  class Provider extends Simulated {
    override async closedBars(symbol: string, before: string) {
      nonsense(bad, symbol)
      return market.closedBars(symbol, before)
    }
    override async sparkline(symbol: string, now: number) {
      nonsense(badSparkline, symbol)
      return market.sparkline(symbol, now)
    }
    listing(symbol: string) {
      nonsense(badPrices, symbol)
      return { calendar: null, currency: null }
    }
  }
  const { states, quotes, provider, runBars, roundSparklines } = await open(new Provider())
  provider.tick(EVENING)
  provider.next = [...(provider.next as []), { ...market.quote(symbols[0], EVENING)!, symbol: 'STRAY' }]
  const without = (...gone: string[]) => symbols.filter((symbol) => !gone.includes(symbol)).sort()

  await quotes.poll()
  await quotes.poll()
  await quotes.flush()
  t.same((await readQuotesAbove(db, MARKET, 0, 100)).map(({ symbol }) => symbol).sort(), without(badPrices))
  await runBars()
  const snapshots = await readIndicatorSnapshotsAbove(db, MARKET, 0, 100)
  t.same(snapshots.map(({ symbol }) => symbol).sort(), without(bad, badPrices))
  const count = async (table: 'track_records' | 'forecasts' | 'quote_points') =>
    (await db.selectFrom(table).select('instrument_id').distinct().execute()).length
  t.equal(await count('track_records'), STOCKS - 2)
  t.equal(await count('forecasts'), STOCKS - 2)
  await roundSparklines()
  t.equal(await count('quote_points'), STOCKS - 1)
  t.same(
    states.troubles(),
    [
      ['quotes', badPrices],
      ['closed bars', bad],
      ['sparkline', badSparkline],
    ].map(([part, symbol]) => ({ symbol, part, error: `nonsense about ${symbol}` })),
  )
  t.equal(lines.filter((line) => line.includes(badPrices)).length, 1, 'a stock that keeps throwing is reported once')
})

t.test('a batch that cannot be written is split until the faulty stock is alone, and it stays alone', async (t) => {
  const states = new SymbolStates(pino({ level: 'silent' }))
  const things = ['A', 'B', 'C', 'D', 'E'].map((symbol, id) => {
    return { state: new SymbolState({ id, symbol, exchange: null, currency: null }, () => null), symbol }
  })
  let written: string[] = []
  let refused = 'D'
  const tries: number[] = []
  const write = () =>
    states.write('storing', things, async (some) => {
      tries.push(some.length)
      if (some.some(({ symbol }) => symbol === refused)) throw new Error('violates')
      written.push(...some.map(({ symbol }) => symbol))
    })
  await write()
  t.same(written, ['A', 'B', 'C', 'E'])
  t.same(states.troubles(), [{ symbol: 'D', part: 'storing', error: 'violates' }])
  tries.length = 0
  await write()
  t.same(tries, [4, 1])
  refused = ''
  written = []
  await write()
  t.same(written.sort(), ['A', 'B', 'C', 'D', 'E'])
  t.same(states.troubles(), [])

  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  const unreachable = () => Promise.reject(away)
  await t.rejects(states.write('storing', things, unreachable), away, 'an unreachable database is no stock’s fault')
  t.same(states.troubles(), [])
})
