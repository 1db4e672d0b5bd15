import t from 'tap'
import type { SimulatorPerformance } from '#domain/contract/simulator.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { followInstrument } from '#platform/repositories/accounts/watchlist.ts'
import { upsertCorporateActions, upsertDailyBars } from '#platform/repositories/market/daily-bars.ts'
import { simulatorFixture } from './testing/fixture.ts'

const FREE = { fixed: 0, percent: 0, minimum: 0 }
const bar = (session: string, close: number) => ({
  session,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1_000,
})

t.test('what an attempt has come to, beside what it bought and what it followed', async (t) => {
  const { on, user, symbols, rowOf, get, post, quote } = await simulatorFixture(t)
  const { db, config } = on.deps
  const { first, second } = symbols
  const store = (symbol: string, ...closes: number[]) =>
    upsertDailyBars(db, rowOf(symbol).id, toColumns(closes.map((close, i) => bar(`2026-01-${12 + i}`, close))))
  await store(first, 100, 110, 121)
  await store(second, 50, 40, 45)
  await db.transaction().execute((trx) => followInstrument(trx, user.id, config.market.id, second))
  await quote(first, 121, { session: '2026-01-14' })
  await post('start', { currency: 'USD', cash: 1_000, costs: FREE, kind: 'by_hand' })
  t.match(await get('performance/'), { own: null, first_bought: null, followed: null, turnover: 0, sessions: 1 })

  const trade = { symbol: first, side: 'buy', quantity: 5, price: 100, at: '2026-01-12T18:00:00Z', costs: 2 }
  await post('entries/', trade)
  const { own, first_bought, followed, ...rest } = await get<SimulatorPerformance>('performance/')
  t.same(
    own?.values.map(({ date, value }) => [date, value]),
    [
      ['2026-01-12', 998],
      ['2026-01-13', 1_048],
      ['2026-01-14', 1_103],
    ],
  )
  t.same(own?.last_day, { gain: 55, change: 55 / 1_048 })
  t.equal(own!.values[2].index - 1, own!.twr)
  t.ok(Math.abs(own!.twr - (1_103 / 998 - 1)) < 1e-12)
  t.ok(Math.abs(first_bought!.twr - 0.21) < 1e-12)
  t.ok(Math.abs(followed!.twr + 0.1) < 1e-12)
  t.ok(Math.abs(followed!.drawdown - 0.2) < 1e-12)
  t.match(rest, { costs: 2, closed_trades: 0, sessions: 3, small_sample: true })

  await db.updateTable('instruments').set({ currency: null }).where('symbol', '=', second).execute()
  t.equal((await get<SimulatorPerformance>('performance/')).followed, null, 'a currency that is not known is no dollar')

  await upsertCorporateActions(db, rowOf(first).id, { splits: [{ date: '2026-01-14', ratio: 2 }], dividends: [] })
  t.equal(
    (await get<SimulatorPerformance>('performance/')).own?.values[0].value,
    500 - 2 + 5 * 200,
    'in shares of the day',
  )
})
