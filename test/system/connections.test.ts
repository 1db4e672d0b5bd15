import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import t from 'tap'
import { DEMO_USERS } from '#platform/seed/demo.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { Api } from '../support/system/api.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { freePort } from '../support/system/system.ts'

/** Requests at the same time, several times as many as a server has connections. */
const REQUESTS = 60
const ROW = /^\| (server|worker) +\| `(atalaya [^`]+)` +\| (\d+) /gm

t.test('no process opens more connections than docs/operation.md says, also when it is asked a lot', async (t) => {
  const { url } = await testDatabase(t)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: 'one secret for the machines of this test',
    PUBLIC_URL: base,
    DEMO: 'on',
  }
  const server = new ProductProcess('server', 'server/main.ts', { ...env, PORT: String(port) })
  const worker = new ProductProcess('worker', 'workers/main.ts', env)
  t.teardown(() => Promise.all([server, worker].map((machine) => machine.end('SIGKILL'))))
  await Promise.all([server.until(/Server listening/), worker.until(/the worker is ready/)])

  const [database, holder] = [new Client(url), new Client(url)]
  for (const client of [database, holder]) {
    await client.connect()
    t.teardown(() => client.end())
  }
  const most = new Map<string, number>()
  const count = async () => {
    const { rows } = await database.query(`
      select regexp_replace(application_name, '^atalaya feed .*', 'atalaya feed …') as name, count(*)::int as open
      from pg_stat_activity
      where datname = current_database() and application_name ~ '^atalaya ' group by 1
    `)
    for (const { name, open } of rows) most.set(name, Math.max(open, most.get(name) ?? 0))
  }
  const api = await Api.loggedIn(base, DEMO_USERS[0])
  // Answers wait for the locked table, each on a connection of its own.
  await holder.query('begin; lock table opportunities')
  let isAsking = true
  const asked = Array.from({ length: REQUESTS }, () => api.call('GET', '/api/user-watchlist/?opportunities=true'))
  // This request reads the queues too.
  asked.push(api.call('GET', '/health/ready'))
  const asking = Promise.all(asked).finally(() => {
    isAsking = false
  })
  const documented = new Map<string, number>()
  for (const [, , name, open] of (await readFile('docs/operation.md', 'utf8')).matchAll(ROW)) {
    documented.set(name, Number(open) + (documented.get(name) ?? 0))
  }
  const isFull = () => most.get('atalaya server') === documented.get('atalaya server')
  while (isAsking && !isFull()) await count()
  t.ok(isFull(), 'a busy server takes them all')
  await holder.query('rollback')
  while (isAsking) await count()
  t.ok((await asking).some(({ status }) => status === 200))
  for (const [name, open] of most)
    t.ok(open <= (documented.get(name) ?? 0), `${name}: ${open} of ${documented.get(name)}`)
})
