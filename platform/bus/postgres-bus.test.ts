import { sql } from 'kysely'
import t from 'tap'
import { createDatabase, createPool } from '../database/database.ts'
import { halfOpenRelay } from '../testing/half-open-relay.ts'
import { testDatabase } from '../testing/postgres.ts'
import { PostgresBus } from './postgres-bus.ts'
import { busContract, nextHint } from './testing/bus-contract.ts'

const { url } = await testDatabase(t)
const onError = (error: Error) => t.comment(error.message)
const db = createDatabase(createPool({ url, applicationName: 'atalaya test', onError }))
t.teardown(() => db.destroy())

busContract(t, async (t) => {
  const errors: Error[] = []
  const bus = new PostgresBus({ url, db, onError: (error) => errors.push(error) })
  t.teardown(() => bus.stop())
  await bus.start()
  return { bus, errors }
})

t.test('inside a transaction a hint leaves with the commit, and not with a rollback', async (t) => {
  const bus = new PostgresBus({ url, db, onError })
  t.teardown(() => bus.stop())
  await bus.start()
  const heard: number[] = []
  bus.subscribe('events', ({ id }) => heard.push(id))
  const undone = db.transaction().execute(async (trx) => {
    await bus.publish('events', { id: 1 }, trx)
    throw new Error('rolled back')
  })
  await t.rejects(undone, { message: 'rolled back' })
  await db.transaction().execute(async (trx) => {
    await bus.publish('events', { id: 2 }, trx)
    await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])
    t.strictSame(heard, [], 'not before the commit')
  })
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 2 })])
  t.strictSame(heard, [2])
})

t.test('a notification that is no hint is reported, nothing more', async (t) => {
  const errors: Error[] = []
  const bus = new PostgresBus({ url, db, onError: (error) => errors.push(error) })
  t.teardown(() => bus.stop())
  await bus.start()
  await sql`select pg_notify('atalaya', 'no json')`.execute(db)
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 1 })])
  t.match(errors, [SyntaxError])
})

t.test('an ended connection is replaced by itself, and said so', async (t) => {
  const bus = new PostgresBus({ url, db, onError })
  t.teardown(() => bus.stop())
  await bus.start()
  const reconnected = new Promise<void>((resolve) => bus.onReconnected(resolve))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaya bus'
    and datname = current_database()`.execute(db)
  await reconnected
  await Promise.all([nextHint(bus, 'quotes'), bus.publish('quotes', { seq: 5 })])
  t.pass('hints arrive again')
})

t.test('a half-open connection is noticed by the round and replaced', async (t) => {
  const relay = await halfOpenRelay(t, url)
  const errors: Error[] = []
  const bus = new PostgresBus({ url: relay.url, db, onError: (error) => errors.push(error), timeoutMs: 250 })
  t.teardown(() => bus.stop())
  await bus.start()
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
  const errors: Error[] = []
  const bus = new PostgresBus({ url: relay.url, db, onError: (error) => errors.push(error) })
  t.teardown(() => bus.stop())
  await bus.start()
  t.match(errors, [{ code: 'ECONNREFUSED' }])
  const reconnected = new Promise<void>((resolve) => bus.onReconnected(resolve))
  await relay.accept()
  await reconnected
  t.pass('listening')
})
