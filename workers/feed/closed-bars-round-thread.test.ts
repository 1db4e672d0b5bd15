import pino from 'pino'
import t from 'tap'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { readConfig } from '#platform/config/config.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { noQueues } from '../testing/fixtures.ts'
import { ClosedBarsThread } from './closed-bars-round.ts'
import { ClosedBarsService } from './closed-bars-service.ts'
import { MARKET, simulated } from './testing/fixture.ts'

t.test('the thread answers like the service; when it dies, that is reported and it is replaced', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const { market, instruments } = simulated(2)
  await upsertInstruments(db, MARKET, instruments)
  const stocks = await listInstruments(db, MARKET)
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
  const thread = new ClosedBarsThread({ config: readConfig({}), url, anchor: 0 }, log)
  t.teardown(() => thread.stop())
  const start = { session: '2026-01-15', from: null, since: null, isBelieved: true }
  const startOf = (i: number) => ({ ...start, stock: stocks[i] })

  const [first, second] = await Promise.all([thread.compute(startOf(0)), thread.compute(startOf(1))])
  const bus = { publish: async () => {} } as never
  const inline = new ClosedBarsService({
    db,
    bus,
    queues: noQueues,
    market: MARKET,
    provider: { closedBars: async (symbol, before) => market.closedBars(symbol, before) },
    rates: async () => createSimulatedRates(1),
    clock: Date.now,
  })
  t.same(first, await inline.compute(startOf(0)))
  t.equal(second?.live.sessions[3], first?.live.sessions[3])

  await t.rejects(thread.compute({ ...start, stock: { ...stocks[0], id: 1e6 } }), /foreign key/)
  await t.rejects(thread.compute({ ...start, stock: stocks[0], session: 'never' }), { code: '22007' })

  await thread.stop()
  t.same(await thread.compute(startOf(0)), first, 'asked again it begins again')
  const rejected = t.rejects(thread.compute(startOf(1)), { message: 'the thread of closed bars is stopped' })
  await thread.stop()
  await rejected
  t.same(lines, [])

  const broken = new ClosedBarsThread({ config: null as never, url, anchor: 0 }, log)
  for (const _ of [1, 2]) await t.rejects(broken.compute(startOf(0)), { name: 'TypeError' })
  t.equal(lines.length, 2, 'a thread that dies is reported each time')
})
