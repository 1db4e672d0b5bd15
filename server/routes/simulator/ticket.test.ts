import t from 'tap'
import type { SimulatorTicket } from '#domain/contract/simulator.ts'
import { upsertMinutes } from '#platform/repositories/market/intraday-bars.ts'
import { simulatorFixture } from './testing/fixture.ts'

t.test('a ticket says what an order would cost, and when it would end', async (t) => {
  const { on, symbols, rowOf, get, post, code, quote } = await simulatorFixture(t)
  const { first, second, foreign } = symbols
  const ticket = (symbol: string) => get<SimulatorTicket>(`ticket/?symbol=${symbol}`)
  t.same(await code('GET', 'ticket/?symbol=NADA'), [404, 'unknown_symbol'])
  t.same(await code('GET', `ticket/?symbol=${first}`), [409, 'no_attempt'])
  await post('start', { currency: 'USD', cash: 10_000, costs: { fixed: 0, percent: 0, minimum: 0 } })

  t.match(await ticket(first), { currency: 'USD', tick: null, lot: null, volume: 'untold' }, 'before the first price')
  await quote(first, 100, { previous_close: 80, last_volume: 5_000 })
  const before = await ticket(first)
  t.match(before, { tick: 0.01, bounce: null, lot: 12.5, volume: 'known', fx: 1, fx_day: null, opens_at: null })
  const [session, last] = [before.ends.session!, before.ends['90d']!].map(Date.parse)
  t.ok(session > on.deps.clock() && session <= on.deps.clock() + 86_400_000, 'with the day of Guayaquil')
  t.ok(last > on.deps.clock() + 88 * 86_400_000)

  const { id } = rowOf(first)
  const minutes = Array.from({ length: 40 }, (_, i) => {
    const close = i % 2 === 0 ? 100 : 100.4
    const time = (Math.floor(on.deps.clock() / 60_000) - 40 + i) * 60_000
    return { time, open: close, high: close, low: close, close, volume: 1, volume_from: 0 }
  })
  await upsertMinutes(
    on.deps.db,
    minutes.map(() => id),
    minutes,
  )
  t.equal((await ticket(first)).bounce, 0.2, 'half of what it jumps from minute to minute')

  await quote(foreign, 50, { last_volume: null })
  const abroad = await ticket(foreign)
  t.match(abroad, { currency: 'EUR', volume: 'untold' })
  t.ok(abroad.fx! > 0.8 && abroad.fx! < 1.6)
  t.match(abroad.fx_day, /^\d{4}-\d\d-\d\d$/)
  await quote(second, 0.5)
  t.equal((await ticket(second)).tick, 0.0001)
})
