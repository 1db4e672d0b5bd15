import t, { type Test } from 'tap'
import { migrate } from '#platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { migratedDatabase, openTestDatabase } from '#platform/testing/database.ts'
import { halfOpenRelay } from '#platform/testing/half-open-relay.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { scratchFolder } from '#platform/testing/scratch.ts'
import { addUser, PASSWORD } from '#server/testing/accounts.ts'
import { Api } from '../support/system/api.ts'
import { askAll, emailOf } from '../support/system/mixed-requests.ts'
import { signalTree } from '../support/system/process-tree.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { freePort } from '../support/system/system.ts'
import { until } from '../support/until.ts'

// The database hangs: its connections stay open, new ones open too, and no answer ever comes over them.

const ASKERS = 10
/** Three seconds, and what a busy machine adds; when one time-out was added to another it took twenty seconds. */
const PATIENCE_MS = 7_000
const SENTENCE = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.'

/** Starts a server on the database at `url`, with sessions of users that it has not seen since they logged in. */
async function fixture(t: Test, url: string, db: ReturnType<typeof openTestDatabase>) {
  for (let n = 0; n < ASKERS; n++) await addUser({ deps: { db } }, emailOf(n))
  await addInstruments(db, 'simulated:1', ['A'])
  const port = await freePort()
  const server = new ProductProcess('server', 'server/main.ts', {
    DATABASE_URL: url,
    JWT_SECRET: 'a secret for this test that is long enough',
    PORT: String(port),
  })
  t.teardown(() => server.end('SIGKILL'))
  await server.until(/Server listening/)
  const askers: Api[] = []
  for (let n = 0; n < ASKERS; n++) {
    askers.push(await Api.loggedIn(`http://127.0.0.1:${port}`, { email: emailOf(n), password: PASSWORD }))
  }
  return askers
}

/** Checks that every kind of request of all users is soon answered with 503; `when` names the moment. */
async function refusesAll(t: Test, askers: Api[], when: string) {
  const answers = await askAll(askers)
  const others = answers.filter(({ status }) => status !== 503)
  t.same(others, [], `${when}: all ${answers.length} are answered 503`)
  for (const { kind, body } of answers) {
    const expected = kind === 'health' ? ['unavailable'] : ['unavailable', SENTENCE]
    const { code, status, detail, error, message } = body as Record<string, string | undefined>
    t.same([code ?? status, detail ?? error ?? message].filter(Boolean), expected, kind)
  }
  const longest = Math.max(...answers.map(({ ms }) => ms))
  t.ok(longest < PATIENCE_MS, `${when}: the last after ${Math.round(longest)} ms`)
}

const isServed = async (api: Api) => (await api.call('GET', '/api/user-watchlist/')).status === 200

t.test('behind a network that passes nothing on', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const relay = await halfOpenRelay(t, url)
  const askers = await fixture(t, relay.url, db)
  relay.hang()
  await refusesAll(t, askers, 'at first')
  await refusesAll(t, askers, 'when it has hung for a while')
  relay.flow()
  await until('an answer over a new connection', () => isServed(askers[0]))
})

const skip =
  process.platform === 'linux' ? false : 'finds the processes of PostgreSQL through /proc, which only Linux has'

t.test('PostgreSQL itself is stopped, and goes on', { skip }, async (t) => {
  const log = { info() {}, warn() {} }
  const postgres = await startEmbeddedPostgres({ dataDir: await scratchFolder(t), holder: 'a test', log })
  t.teardown(() => postgres.stop())
  await migrate(postgres.url)
  const askers = await fixture(t, postgres.url, openTestDatabase(t, postgres.url))
  await signalTree(postgres.pid, 'SIGSTOP')
  t.teardown(() => signalTree(postgres.pid, 'SIGCONT'))
  await refusesAll(t, askers, 'at first')
  await refusesAll(t, askers, 'when it has hung for a while')
  await signalTree(postgres.pid, 'SIGCONT')
  await until('an answer', () => isServed(askers[0]))
})
