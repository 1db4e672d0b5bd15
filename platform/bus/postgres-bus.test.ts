import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { openTestDatabase, testDatabase } from '../testing/database.ts'
import { halfOpenRelay } from '../testing/half-open-relay.ts'
import { PostgresBus, type PostgresBusOptions } from './postgres-bus.ts'
import { busContract, commitContract, nextHint } from './testing/bus-contract.ts'

const { url } = await testDatabase(t)
const db = openTestDatabase(t, url)

/** Starts a bus, and collects its errors. */
async function open(t: Test, options: Partial<PostgresBusOptions> = {}) {
  const errors: Error[] = []
  const bus = new PostgresBus({ url, db, onError: (error) => errors.push(error), ...options })
  t.teardown(() => bus.stop())
  await bus.start()
  return { bus, errors }
}

busContract(t, open)
commitContract(t, db, open)

t.test('a notification that is no hint is reported, nothing more', async (t) => {
  const { bus, errors } = await open(t)
  await sql`select pg_notify('atalaya', 'no json')`.execute(db)
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])
  t.match(errors, [SyntaxError])
})

t.test('an ended connection is replaced by itself, and said so', async (t) => {
  const { bus } = await open(t)
  const reconnected = new Promise<void>((resolve) => bus.onReconnected(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaya bus'
    and datname = current_database()`.execute(db)
  await reconnected
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 5 })])
  t.pass('hints arrive again')
})

t.test('a half-open connection is noticed by the round and replaced', async (t) => {
  const relay = await halfOpenRelay(t, url)
  // Long enough for the first connection on a busy machine: what is published before it is lost.
  const { bus, errors } = await open(t, { url: relay.url, timeoutMs: 2_000 })
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])

  relay.swallow()
  const reconnected = new Promise<void>((resolve) => bus.onReconnected(resolve))
  await bus.round()
  t.match(errors[0]?.message, /timeout/i)
  await reconnected
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 2 })])
  t.pass('hints arrive again')
})

t.test('a database that is away at the start is tried again until it comes', async (t) => {
  const relay = await halfOpenRelay(t, url)
  await relay.refuse()
  const { bus, errors } = await open(t, { url: relay.url })
  t.match(errors, [{ code: 'ECONNREFUSED' }])
  const reconnected = new Promise<void>((resolve) => bus.onReconnected(resolve))
  await relay.accept()
  await reconnected
  t.pass('listening')
})
