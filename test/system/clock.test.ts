import t, { type Test } from 'tap'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import { calendarOf } from '#domain/market/calendars/index.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { fakeKraken } from '../support/fake-kraken/server.ts'
import { fakeYahoo } from '../support/fake-yahoo/server.ts'
import { sampled } from '../support/size.ts'
import { alertsOnBothSides } from '../support/system/alerts-on-both-sides.ts'
import { Api } from '../support/system/api.ts'
import { shiftedMachine } from '../support/system/shifted-clock.ts'
import { startSystem } from '../support/system/system.ts'
import { until } from '../support/until.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** Seconds within which everything goes on once the clock is right. */
const WITHIN = 60
const [, expert] = DEMO_USERS
const [{ symbol: INVENTED }] = createSimulatedMarket(1).instruments

const OFF = [
  ['2 h ahead', 2 * HOUR],
  ['3 h ahead', 3 * HOUR],
  ['a day ahead', DAY],
  ['an hour behind', -HOUR],
] as const
const GUARDED = ['platform', 'workers/feed', 'workers/providers', 'server/realtime']

type Machine = Awaited<ReturnType<typeof shiftedMachine>>

async function started(t: Test, machine: Machine, env: Record<string, string>) {
  const system = await startSystem({ env: { ...machine.env, ...env } })
  t.teardown(async () => {
    await system.stop()
    // What kept the feed from going on stands in its log alone.
    if (!t.passing()) console.error(system.output())
  })
  return system
}

/** What a user and an operator see of a stock, by the clock of the machine. */
class Observer {
  readonly api: Api
  readonly symbol: string
  readonly #machine: Machine

  constructor(url: string, symbol: string, machine: Machine) {
    this.api = new Api(url)
    this.symbol = symbol
    this.#machine = machine
  }

  async logsIn(t: Test): Promise<void> {
    await until('a log-in', async () => (await this.api.call('POST', '/login/', expert)).status === 200)
    await this.api.login(expert.email, expert.password)
    t.pass('a log-in')
  }

  price() {
    return this.api.get(`/api/stocks/?action=trading-data&symbol=${this.symbol}`)
  }

  /** Resolves with the newest price when prices are of now, and one follows another. */
  async pricesMove(): Promise<number> {
    const isOfNow = ({ as_of }: { as_of: string }) => Math.abs(Date.parse(as_of) - this.#machine.now()) < 30_000
    const first = await until('a price of now', async () => {
      const price = await this.price()
      return price.as_of !== null && price.freshness !== 'stale' && isOfNow(price) ? price : null
    })
    const next = await until(`a price after that of ${first.as_of}`, async () => {
      const price = await this.price()
      return Date.parse(price.as_of) > Date.parse(first.as_of) ? price : null
    })
    return next.currentPrice
  }

  alerts(): Promise<Alert[]> {
    return this.api.get('/api/alerts/')
  }

  /** An alert fires that the next prices reach, and one far away stays armed. */
  async alertsFire(t: Test, price: number): Promise<void> {
    const made = await alertsOnBothSides(t, this.api, { symbol: this.symbol, price, channels: [] })
    const ids = new Set(made.map(({ id }) => id))
    await until('a firing', async () => (await this.alerts()).some(({ id, state }) => ids.has(id) && state === 'fired'))
    for (const id of ids) await this.api.call('DELETE', `/api/alerts/${id}`)
  }

  isHealthy(): Promise<unknown> {
    return until('that all is well', async () => (await this.api.get('/health/ready')).status === 'ok')
  }

  async allGoesOn(t: Test): Promise<void> {
    const began = performance.now()
    await this.logsIn(t)
    const price = await this.pricesMove()
    await this.alertsFire(t, price)
    await this.isHealthy()
    const seconds = (performance.now() - began) / 1_000
    t.ok(seconds < WITHIN, `log-in, prices, alerts and health after ${seconds.toFixed(1)} s`)
  }
}

t.test('the invented market: the clock ahead and behind while it runs, then right', async (t) => {
  const machine = await shiftedMachine(t)
  await machine.setAhead(0)
  const system = await started(t, machine, { MARKET_DATA: 'simulated' })
  const seen = new Observer(system.url, INVENTED, machine)
  await seen.logsIn(t)
  const far = { kind: 'price', direction: 'up', level: 10 * (await seen.pricesMove()) }
  const { body } = await seen.api.call('POST', '/api/alerts/', { symbol: INVENTED, when: far, channels: [] })
  for (const [name, seconds] of sampled(OFF, ...GUARDED)) {
    await t.test(name, async (t) => {
      await machine.setAhead(seconds)
      await seen.logsIn(t)
      await seen.pricesMove()
      // Wrong guesses and a mail, of which an hour allows three.
      await seen.api.call('POST', '/login/', { ...expert, password: 'wrong-guess-1' })
      await machine.setAhead(0)
      await seen.allGoesOn(t)
      t.match(
        (await seen.alerts()).find(({ id }) => id === body.id),
        { state: 'armed', fired: 0 },
      )
    })
  }
})

t.test('the invented market: started with a clock that was ahead, then with the right one', async (t) => {
  const machine = await shiftedMachine(t)
  await machine.setAhead(3 * HOUR)
  const ahead = await started(t, machine, { MARKET_DATA: 'simulated' })
  const before = new Observer(ahead.url, INVENTED, machine)
  await before.logsIn(t)
  await before.pricesMove()
  await ahead.stop()
  await machine.setAhead(0)
  const right = await started(t, machine, { MARKET_DATA: 'simulated' })
  t.equal((await new Api(right.url).call('POST', '/login/', expert)).status, 200, 'at the first try')
  await new Observer(right.url, INVENTED, machine).allGoesOn(t)
})

t.test('a source across the network, whose own clock is right', async (t) => {
  const fake = await fakeKraken(t, { beatMs: 500 })
  let traded = 0
  const trades = setInterval(() => {
    const price = 80_000 + (traded++ % 100)
    fake.trade('BTC/EUR', { price, trade_id: 10_000_000 + traded, timestamp: new Date().toISOString() })
  }, 500)
  t.teardown(() => clearInterval(trades))
  const machine = await shiftedMachine(t)
  await machine.setAhead(0)
  const system = await started(t, machine, { MARKET_DATA: 'kraken', KRAKEN_URL: fake.url })
  const seen = new Observer(system.url, 'BTC-EUR', machine)
  await seen.logsIn(t)
  for (const seconds of sampled([3 * HOUR, DAY, -HOUR], ...GUARDED)) {
    await seen.pricesMove()
    await machine.setAhead(seconds)
    // By this clock the log-in from before may be over.
    await seen.logsIn(t)
    await until('that the source notices', async () => {
      const price = await seen.price()
      return price.freshness === 'stale' || Math.abs(Date.parse(price.as_of) - machine.now()) < 30_000
    })
    await machine.setAhead(0)
    await seen.allGoesOn(t)
  }
})

t.test('a source whose times are of the future: health names the market and the reason', async (t) => {
  let sourceAhead = 0
  const fake = await fakeYahoo(t, () => Date.now() + sourceAhead)
  // The source is in the middle of a session of New York, a week from now.
  const week = new Date(Date.now() + 7 * 1_000 * DAY)
  week.setUTCHours(17, 0, 0, 0)
  while (calendarOf('NASDAQ')?.at(week.getTime()).state !== 'open') week.setUTCDate(week.getUTCDate() + 1)
  sourceAhead = week.getTime() - Date.now()
  const machine = await shiftedMachine(t)
  await machine.setAhead(0)
  const system = await started(t, machine, { MARKET_DATA: 'yahoo', MARKET_URL: fake.url, MARKET_POLL_SECONDS: '2' })
  const { api } = new Observer(system.url, 'AAPL', machine)
  const line = await until('the reason', async () => {
    const { degraded } = await api.get('/health/ready')
    return degraded.find((word: string) => word.startsWith('market: '))
  })
  t.match(line, /^market: all \d+ stocks are refused: time is in the future$/)
  sourceAhead = 0
  await until('that it is over', async () => {
    const { degraded } = await api.get('/health/ready')
    return !degraded.some((word: string) => word.startsWith('market: '))
  })
})
