import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { testDatabase } from '../testing/database.ts'
import { halfOpenRelay } from '../testing/half-open-relay.ts'
import { createPool } from './database.ts'

const POLL_MS = 50
/** Milliseconds without an answer after which the server gives up requests. */
const GIVEN_UP_MS = 1_000

function open(t: Test, url: string) {
  const pool = createPool({ url, applicationName: 'a test', statementMs: 3_000, onError: () => {} })
  t.teardown(() => pool.end())
  return pool
}

/** The longest time without an answer that is reported while `work` runs, and the result of `work`. */
async function waitFor(pool: ReturnType<typeof open>, work: Promise<unknown>) {
  let isOver = false
  let longest = 0
  const settled = Promise.allSettled([work]).finally(() => (isOver = true))
  while (!isOver) {
    longest = Math.max(longest, pool.unansweredMs())
    await setTimeout(POLL_MS)
  }
  const [{ status }] = await settled
  return { longest, status }
}

t.test('a database that is busy with one long statement still answers', async (t) => {
  const pool = open(t, (await testDatabase(t)).url)
  const client = await pool.connect()
  const { longest, status } = await waitFor(pool, client.query('select pg_sleep(2)'))
  client.release()
  t.equal(status, 'fulfilled')
  t.ok(longest < GIVEN_UP_MS, `${longest} ms`)
  t.equal(pool.unansweredMs(), 0, 'no query waits')
})

t.test('one that hangs does not, while a query waits', async (t) => {
  const relay = await halfOpenRelay(t, (await testDatabase(t)).url)
  const pool = open(t, relay.url)
  const client = await pool.connect()
  relay.hang()
  const { longest, status } = await waitFor(pool, client.query('select 1'))
  client.release(true)
  t.equal(status, 'rejected')
  t.ok(longest > 2 * GIVEN_UP_MS, `${longest} ms`)
})
