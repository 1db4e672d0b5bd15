import { connect } from '@nats-io/transport-node'
import { Client } from 'pg'
import t from 'tap'
import { browserClock, LiveSocket, type Wire } from '#client/src/realtime/socket.ts'
import { validQuotes } from '#domain/contract/quotes.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { RealNats, withoutNats } from '../support/fake-nats/real.ts'
import { FakeNats } from '../support/fake-nats/server.ts'
import { Balancer } from '../support/network/balancer.ts'
import { Api } from '../support/system/api.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { freePort } from '../support/system/system.ts'
import { until } from '../support/until.ts'

// Two servers and two workers share one PostgreSQL, as on four machines. `npm run serve` and `npm run work` start these
// very files. Their settings name a broker, which is away at first: prices go by PostgreSQL.

const SOCKETS_PER_USER = 5
const symbols = createSimulatedMarket(1)
  .instruments.map(({ symbol }) => symbol)
  .slice(0, 10)

/** A page's connection, made by the page's own code, with the newest seq of each symbol. */
class Page {
  readonly held = new Map<string, number>()
  live = false
  losses = 0
  readonly socket: LiveSocket
  #heard = () => {}

  constructor(base: string, token: string) {
    this.socket = new LiveSocket({
      open: () => new WebSocket(`${base.replace('http', 'ws')}/live`) as unknown as Wire,
      token: () => token,
      clock: browserClock,
      random: Math.random,
      onSessionEnded: () => {},
      onLink: ({ name }) => {
        this.live = name === 'live'
        if (name === 'lost') this.losses += 1
      },
      onMessage: (message) => {
        if (message.op === 'quotes')
          for (const { symbol, seq } of validQuotes(message.items)!) this.held.set(symbol, seq)
        this.#heard()
      },
      onReady: () => this.socket.send({ op: 'subscribe', channels: symbols.map((symbol) => `quote:${symbol}`) }),
    })
    this.socket.start()
  }

  /** Resolves when the page is connected and has no symbol below its seq in `wanted`. */
  async reaches(wanted: ReadonlyMap<string, number>): Promise<void> {
    const reached = () => this.live && [...wanted].every(([symbol, seq]) => (this.held.get(symbol) ?? 0) >= seq)
    while (!reached()) await new Promise<void>((resolve) => (this.#heard = resolve))
  }
}

t.test('two servers and two workers on one PostgreSQL', async (t) => {
  const { url } = await testDatabase(t)
  const ports = [await freePort(), await freePort()]
  const balancer = await Balancer.start(ports)
  t.teardown(() => balancer.stop())
  const base = `http://127.0.0.1:${balancer.port}`
  const broker = withoutNats() === null ? new RealNats() : new FakeNats()
  t.teardown(() => broker.kill())
  // The broker gets its port by listening, and keeps it.
  await broker.listen()
  await broker.kill()
  const shared = {
    DATABASE_URL: url,
    BUS_URL: broker.url,
    JWT_SECRET: 'one secret for all the machines of this test',
    PUBLIC_URL: base,
    DEMO: 'on',
    LOG_LEVEL: 'info',
  }
  // All start at once: the first one migrates and loads the market, the others find it done.
  const machines = [
    ...ports.map((port, at) => new ProductProcess(`server ${at}`, 'server/main.ts', { ...shared, PORT: String(port) })),
    ...['worker 0', 'worker 1'].map((name) => new ProductProcess(name, 'workers/main.ts', shared)),
  ]
  t.teardown(() => Promise.all(machines.map((machine) => machine.end('SIGKILL'))))
  const [server, other, ...workers] = machines
  await Promise.race(workers.map((worker) => worker.until(/leading the feed/)))
  await Promise.all([server, other].map((machine) => machine.until(/Server listening/)))

  const database = new Client({ connectionString: url })
  await database.connect()
  t.teardown(() => database.end())
  const table = async () => {
    const text =
      'select symbol, seq from quotes join instruments on instruments.id = instrument_id where symbol = any($1)'
    const { rows } = await database.query(text, [symbols])
    return new Map<string, number>(rows.map(({ symbol, seq }) => [symbol, Number(seq)]))
  }

  /** Seqs that only prices written after these can reach. */
  const newer = (seqs: ReadonlyMap<string, number>) => new Map([...seqs].map(([symbol, seq]) => [symbol, seq + 1]))

  const pages: Page[] = []
  t.teardown(() => {
    for (const page of pages) page.socket.stop()
  })
  for (const user of DEMO_USERS) {
    const api = await Api.loggedIn(base, user)
    for (let i = 0; i < SOCKETS_PER_USER; i++) pages.push(new Page(base, api.token))
  }
  const everyPage = (wanted: ReadonlyMap<string, number>) => Promise.all(pages.map((page) => page.reaches(wanted)))
  const first = await table()
  t.equal(first.size, symbols.length)
  await everyPage(first)
  t.pass(`${pages.length} pages show the table's prices`)

  await t.test('one feed leader, replaced within 5 s', async (t) => {
    const leaders = workers.filter((worker) => worker.says(/leading the feed/))
    t.equal(leaders.length, 1)
    const [leader] = leaders
    const heir = workers.find((worker) => worker !== leader) as ProductProcess
    await leader.end('SIGKILL')
    const killed = Date.now()
    await everyPage(newer(await table()))
    const seconds = (Date.now() - killed) / 1000
    t.comment(`prices moved again after ${seconds.toFixed(1)} s`)
    t.ok(seconds <= 5, 'every price moves again', { seconds })
    await heir.until(/leading the feed/)
    const again = new ProductProcess(`${leader.name} again`, 'workers/main.ts', shared)
    machines.push(again)
    await again.until(/the worker is ready/)
    t.notOk(again.says(/leading the feed/), 'who comes back does not lead')
  })

  await t.test('prices go by the broker when it is there, and on within 5 s when it is killed', async (t) => {
    const health = async (port: number) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()
    const troubles = async () => (await Promise.all(ports.map(health))).flatMap(({ degraded }) => degraded)
    const without = async () => (await troubles()).filter((trouble: string) => trouble.startsWith('bus: ')).length
    t.equal(await without(), ports.length, 'every server says that it is away')
    for (const round of ['the first time', 'back again']) {
      await broker.listen()
      const ear = await connect({ servers: new URL(broker.url).host, reconnect: false })
      for await (const _ticks of ear.subscribe('ticks.*')) break
      await until('no server has trouble with the bus', async () => (await without()) === 0)
      await everyPage(newer(await table()))
      t.pass(`${round}: every page is at the table's price, by the broker`)
      await broker.kill()
      const killed = Date.now()
      await everyPage(newer(await table()))
      const seconds = (Date.now() - killed) / 1000
      t.comment(`prices went on after ${seconds.toFixed(1)} s`)
      t.ok(seconds <= 5, `${round}: killed, and every page is at the table's price`, { seconds })
      await ear.closed()
    }
  })

  await t.test('the pages of a killed server are back within 15 s, at the table’s price', async (t) => {
    await server.end('SIGKILL')
    const killed = Date.now()
    await everyPage(newer(await table()))
    const lost = pages.filter(({ losses }) => losses > 0).length
    t.ok(lost > 0, 'some had to come back')
    const seconds = (Date.now() - killed) / 1000
    t.comment(`${lost} of ${pages.length} pages were cut off; all were back after ${seconds.toFixed(1)} s`)
    t.ok(seconds <= 15, 'all are back', { seconds })
  })

  for (const machine of machines.filter(({ running }) => running)) {
    t.equal(await machine.end('SIGTERM'), 0, `${machine.name} ends cleanly`)
  }
})
