import { join } from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { startQueues } from '#platform/queues/queues.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { alertsFixture, makeAllDue } from '#platform/testing/alerts-fixture.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { fakeHttpServer, status } from '../support/network/fake-http-server.ts'
import { sampled } from '../support/size.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { until } from '../support/until.ts'

const SECRET = 'a secret for tests that is long enough'
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const USERS = 6
/** Numbers of the requests, counted from the worker's start, that wait for their answer when it is killed. */
const KILLS = sampled([1, 3, 5], 'workers/delivery', 'workers/alerts', 'domain/deliveries')
/** A market of one stock, since a worker has more to do for a market than for its messages. */
const ONE_STOCK = {
  'instruments.csv': 'symbol,name\nAAA,Aaa\n',
  candles: { 'AAA.csv': 'Date,Open,High,Low,Close,Volume\n2024-01-02,10,11,9,10,100\n2024-01-03,10,11,9,10,100\n' },
}
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

t.test(
  'kill -9 of the worker between an attempt and its answer loses nothing, and sends nothing under another id',
  async (t) => {
    const { url, db } = await migratedDatabase(t)
    const queues = await startQueues({ url, log: quiet, role: 'send' })
    t.teardown(() => queues.stop())
    const server = await fakeHttpServer(t)
    const folder = t.testdir({ data: {}, market: ONE_STOCK })
    const env = {
      DATABASE_URL: url,
      JWT_SECRET: SECRET,
      ALLOW_PRIVATE_WEBHOOKS: 'on',
      DATA_DIR: join(folder, 'data'),
      MARKET_DATA: `replay:${join(folder, 'market')}`,
    }
    const startWorker = async () => {
      const worker = new ProductProcess('worker', 'workers/main.ts', env)
      t.teardown(() => worker.end('SIGKILL'))
      await worker.until(/the worker is ready/)
      return worker
    }
    const secret = deriveKeys(SECRET).seal(WEBHOOK_SECRET)
    const users = await Promise.all(
      Array.from({ length: USERS }, async (_, n) => {
        const user = await alertsFixture(db, queues, `user${n}@example.com`)
        return { user, hook: await user.channel('webhook', { url: `${server.url}/${n}`, secret }) }
      }),
    )
    const fired: number[] = []
    const fire = async () => {
      for (const { user, hook } of users) fired.push(await user.fire([hook]))
    }
    for (const kill of KILLS) {
      const killed = Promise.withResolvers<void>()
      let asked = 0
      const worker = await startWorker()
      for (let n = 0; n < USERS; n += 1) {
        server.answers.set(`/${n}`, async (response) => {
          asked += 1
          if (asked === kill) killed.resolve(void (await worker.end('SIGKILL')))
          if (asked < kill) response.writeHead(200).end()
        })
      }
      await fire()
      await killed.promise
      t.ok(asked >= kill, `killed while ${asked - kill + 1} attempts waited for their answers`)
    }

    for (let n = 0; n < USERS; n += 1) server.answers.set(`/${n}`, status(200))
    await startWorker()
    await until('every alert is accepted', async () => {
      const { rows } = await sql<{ left: number; running: number }>`
      select (select count(*)::int from alert_deliveries where state <> 'accepted') as left,
        (select count(*)::int from pgboss.job where name = 'deliver' and state = 'active') as running
    `.execute(db)
      const [{ left, running }] = rows
      // Jobs of killed processes count as running until their heartbeat is missed.
      if (left > 0 && running === 0) await makeAllDue(db)
      return left === 0
    })

    const ids = new Map<number, string[]>()
    for (const { headers, body } of server.requests) {
      for (const { id } of JSON.parse(body).data.firings)
        ids.set(id, [...(ids.get(id) ?? []), String(headers['webhook-id'])])
    }
    t.same(
      [...ids.keys()].sort((a, b) => a - b),
      fired,
      '0 lost',
    )
    for (const [firing, own] of ids) {
      t.equal(new Set(own).size, 1, `firing ${firing} has one id`)
      t.ok(own.length <= 1 + KILLS.length, `and came ${own.length} times`)
    }
    t.comment(`${fired.length} alerts, ${[...ids.values()].flat().length} arrivals`)
  },
)
