import pino from 'pino'
import t, { type Test } from 'tap'
import { initialState } from '#domain/alerts/evaluate.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createAlert } from '#platform/repositories/alerts/alerts.ts'
import { listInstruments, mirrorInstruments } from '#platform/repositories/market/instruments.ts'
import { readQuotesAbove } from '#platform/repositories/market/quotes.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFollower } from '#platform/testing/rows.ts'
import { until } from '#test/support/until.ts'
import { FeedLeader } from './leader.ts'
import { MARKET } from './testing/fixture.ts'

const HOUR = 3_600_000
const market = createSimulatedMarket(1)
const priceIn = (symbol: string, ms: number) => market.quote(symbol, Date.now() + ms)!.price

/** The instrument whose price will have moved furthest `ms` from now: one that stays could cross any level meanwhile. */
function furthest(ms: number) {
  const move = ({ symbol }: { symbol: string }) => Math.abs(Math.log(priceIn(symbol, ms) / priceIn(symbol, 0)))
  return market.instruments.reduce((one, other) => (move(other) > move(one) ? other : one))
}

/** Leaders of one database, each by a clock that can be set: of a stock that moves within `ms`. */
async function leaders(t: Test, ms: number) {
  const { url, db } = await migratedDatabase(t)
  const instrument = furthest(ms)
  const { symbol } = instrument
  await mirrorInstruments(db, MARKET, [instrument])
  const ids = new Map((await listInstruments(db, MARKET)).map((row) => [row.symbol, row.id]))
  const user_id = await addFollower(db, 'ana@example.com', [...ids.values()])
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })

  async function start(ahead: { ms: number }) {
    const bus = new MemoryBus((error) => t.fail(error.message))
    const queues = { enqueueAll: async () => {} }
    const clock = () => Date.now() + ahead.ms
    const leader = new FeedLeader({ config: readConfig({}), url, db, bus, queues, clock, log })
    t.teardown(() => leader.stop())
    await leader.start()
    return leader
  }

  /** Makes an alert at a level that the price will have passed `ms` from now, and comes back across where it is now. */
  async function alertBetween(): Promise<void> {
    const [now, later] = [priceIn(symbol, 0), priceIn(symbol, ms)]
    const direction = later > now ? ('down' as const) : ('up' as const)
    const when = { kind: 'price', direction, level: (now + later) / 2 } as const
    const alert = { when, repeat: 'once' as const, sessions: 'all' as const, created_at: 1, expires_at: null }
    const shown = market.quote(symbol, Date.now() + ms)!
    const start = {
      now: Date.now() + ms,
      session: shown.session,
      isOpen: true,
      shown,
      figures: { atr: null, support: null, resistance: null, high_252: null, low_252: null, mean_volume: null },
      closed: () => null,
      live: () => null,
    }
    const { when: condition, created_at: _, ...rest } = alert
    await db.transaction().execute((trx) =>
      createAlert(trx, {
        ...rest,
        user_id,
        instrument_id: ids.get(symbol) as number,
        client_id: null,
        condition,
        note: '',
        created_at: new Date(1),
        channels: [],
        initialState: initialState(alert, start),
      }),
    )
  }

  const newest = async () => (await readQuotesAbove(db, MARKET, 0, 10)).find((quote) => quote.symbol === symbol)!
  const moves = async () => {
    const { seq } = await newest()
    return until('a price of now', async () => {
      const quote = await newest()
      return quote.seq > seq && Math.abs(quote.as_of - Date.now()) < 20_000 ? quote : null
    })
  }
  const states = () => db.selectFrom('alerts').select(['state', 'side']).execute()
  const evaluated = (ms: number) =>
    until('an evaluation of now', async () => {
      const rows = await db.selectFrom('alert_evaluations').select('evaluated_at').execute()
      return rows.some(({ evaluated_at }) => Math.abs(evaluated_at.getTime() - Date.now() - ms) < 20_000)
    })
  return { db, start, alertBetween, newest, moves, states, evaluated, lines }
}

for (const hours of [2, 24]) {
  t.test(`a market ${hours} h ahead moves as soon as the clock is set back, and no alert fires by that`, async (t) => {
    const { db, start, alertBetween, newest, moves, states, evaluated, lines } = await leaders(t, hours * HOUR)
    const ahead = { ms: hours * HOUR }
    await alertBetween()
    await start(ahead)
    const { epoch, as_of } = await newest()
    t.ok(as_of > Date.now() + (hours - 1) * HOUR)
    await evaluated(ahead.ms)
    ahead.ms = 0
    const quote = await moves()
    t.not(quote.epoch, epoch, 'readers start over')
    await evaluated(0)
    t.match(await states(), [{ state: 'armed', side: /above|below/ }])
    t.same(await db.selectFrom('alert_firings').select('text').execute(), [])
    t.equal(lines.length, 1)
    t.match(lines[0], /the clock was set back/)
  })
}

t.test('so does one whose next leader has the right clock', async (t) => {
  const { db, start, alertBetween, newest, moves, states, evaluated } = await leaders(t, 3 * HOUR)
  const ahead = { ms: 3 * HOUR }
  await alertBetween()
  const first = await start(ahead)
  const { epoch } = await newest()
  await evaluated(ahead.ms)
  await first.stop()
  await start({ ms: 0 })
  t.not((await moves()).epoch, epoch)
  await evaluated(0)
  t.match(await states(), [{ state: 'armed', side: /above|below/ }])
  t.same(await db.selectFrom('alert_firings').select('text').execute(), [])
})
