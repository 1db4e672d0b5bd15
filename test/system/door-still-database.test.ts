import t from 'tap'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { halfOpenRelay } from '../../platform/testing/half-open-relay.ts'
import { addUser, PASSWORD } from '../../server/testing/accounts.ts'
import { Api } from '../support/system/api.ts'
import { Machine } from '../support/system/machine.ts'
import { freePort } from '../support/system/system.ts'

// A database that hangs: its connections stay open, new ones open too, and nothing ever comes over them.

const AT_ONCE = 12
/** Three seconds, and what a busy machine adds; before, each request waited for ten. */
const PATIENCE_MS = 7_000

t.test('requests are answered 503 within seconds, and served again as soon as it goes on', async (t) => {
  const { url, db } = await migratedDatabase(t)
  await addUser({ deps: { db } }, 'ana@example.com')
  const relay = await halfOpenRelay(t, url)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const secret = 'a secret for this test that is long enough'
  const server = new Machine('server', 'server/main.ts', {
    DATABASE_URL: relay.url,
    JWT_SECRET: secret,
    PORT: String(port),
  })
  t.teardown(() => server.end('SIGKILL'))
  await server.until(/Server listening/)

  const api = await Api.loggedIn(base, { email: 'ana@example.com', password: PASSWORD })
  const list = () => api.call('GET', '/api/user-watchlist/')
  const all = () => Promise.all(Array.from({ length: AT_ONCE }, list))
  for (const { status } of await all()) t.equal(status, 200, 'every connection of the pool was used')

  relay.stand()
  const started = performance.now()
  for (const { status, body } of await all()) {
    t.equal(status, 503)
    t.match(body, {
      code: 'unavailable',
      detail: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
      request_id: String,
    })
  }
  const took = performance.now() - started
  t.ok(took < PATIENCE_MS, `${Math.round(took)} ms`)

  relay.flow()
  t.equal((await list()).status, 200, 'over a new connection')
})
