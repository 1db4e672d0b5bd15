import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import t from 'tap'
import { MemoryBus } from '../../platform/bus/memory-bus.ts'
import { readConfig } from '../../platform/config.ts'
import { deriveKeys } from '../../platform/keys.ts'
import { startQueues } from '../../platform/queues.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { absentModel } from '../testing/absent-model.ts'
import { prune } from './prune.ts'

const HOUR = 3_600_000

t.test('what has run out is forgotten, once per tick', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const log = pino({ level: 'silent' })
  const queues = await startQueues({ url, log, role: 'send' })
  t.teardown(() => queues.stop())
  const mailer = { send: async () => undefined, forget: async () => undefined }
  const bus = new MemoryBus((error) => t.error(error))
  const context = {
    config: readConfig({}),
    db,
    bus,
    queues,
    keys: deriveKeys('secret'),
    mailer,
    model: absentModel(db),
    log,
  }
  const run = (createdOn: Date) =>
    prune.run(context, { id: randomUUID(), data: null, createdOn, signal: new AbortController().signal })
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

  const addUser = async (email: string, confirmed: boolean, created_at: Date) => {
    const user = { email, name: 'x', password_hash: 'x', confirmed_at: confirmed ? new Date() : null, created_at }
    return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id
  }
  const user_id = await addUser('confirmed@example.com', true, ago(1_000))
  await addUser('fresh@example.com', false, ago(47))
  await addUser('stale@example.com', false, ago(49))
  for (const expires_at of [ago(1), ago(-1)]) {
    await db.insertInto('sessions').values({ id: randomUUID(), user_id, expires_at }).execute()
    const purpose = expires_at < new Date() ? 'reset' : 'confirm'
    await db
      .insertInto('email_tokens')
      .values({ user_id, purpose, hash: randomBytes(32), expires_at })
      .execute()
  }
  const counts = async () => {
    const tables = ['users', 'sessions', 'email_tokens'] as const
    return Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length))
  }
  t.same(await counts(), [3, 2, 2])
  const tick = new Date('2026-11-20T06:17:02Z')
  await run(tick)
  t.same(await counts(), [2, 1, 1])
  await addUser('stale2@example.com', false, ago(49))
  await run(new Date(tick.getTime() + 60_000))
  t.same(await counts(), [3, 1, 1], 'the same tick')
  await run(new Date(tick.getTime() + HOUR))
  t.same(await counts(), [2, 1, 1], 'the next one')
})
