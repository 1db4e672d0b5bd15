import { EventEmitter, once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import t from 'tap'
import { claimEffect } from '../repositories/jobs.ts'
import { migratedDatabase, openTestDatabase, testDatabase } from '../testing/database.ts'
import { type Job, migrateQueues, startQueues } from './queues.ts'
import { DEAD_LETTERS, QUEUES } from './registry.ts'
import { nominalTick } from './schedule.ts'

const log = pino({ level: 'silent' })
const account = 'ab'.repeat(32)

t.test('jobs', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const sender = await startQueues({ url, log, role: 'send' })
  const worker = await startQueues({ url, log, role: 'work' })
  t.teardown(() => Promise.all([sender.stop(), worker.stop()]))
  const events = new EventEmitter()
  const seen: Job<'forget-mails'>[] = []
  let fail = true
  await worker.work('forget-mails', async (job) => {
    seen.push(job)
    events.emit('seen')
    if (fail) throw new Error('not yet')
  })

  await t.test('leave with the commit of their transaction, or not at all', async (t) => {
    const rolledBack = db.transaction().execute(async (trx) => {
      await sender.enqueue(trx, 'forget-mails', { account: 'rolled back' })
      throw new Error('rolled back')
    })
    await t.rejects(rolledBack, { message: 'rolled back' })
    const arrived = once(events, 'seen')
    await db.transaction().execute((trx) => sender.enqueue(trx, 'forget-mails', { account }))
    await arrived
    t.match(seen, [{ data: { account }, id: String, createdOn: Date }])
  })

  await t.test('that fail are tried again as the same job', async (t) => {
    fail = false
    const second = once(events, 'seen')
    while ((await sender.retrying(db, 'forget-mails')).count === 0) await setImmediate()
    t.same(await sender.retrying(db, 'forget-mails'), { count: 1, error: 'not yet' })
    // The job is made due now, instead of after the first delay.
    await sql`update pgboss.job set start_after = now() where name = 'forget-mails' and state = 'retry'`.execute(db)
    // A new job wakes the worker, which starts with the oldest.
    await sender.enqueue(db, 'forget-mails', { account: 'another' })
    await second
    t.equal(seen[1].id, seen[0].id)
    t.same(seen[1].data, { account })
  })

  await t.test('that failed permanently are counted', async (t) => {
    t.equal(await sender.deadLetters(db), 0)
    await sql`insert into pgboss.job (name, data) values (${DEAD_LETTERS}, '{}')`.execute(db)
    t.equal(await sender.deadLetters(db), 1)
    t.equal(await worker.deadLetters(db), 1)
  })

  await t.test('have an effect once per tick, however many belong to it', async (t) => {
    const slot = new Date('2026-11-20T06:17:00Z')
    const first = await Promise.all(
      Array.from({ length: 4 }, () => db.transaction().execute((trx) => claimEffect(trx, 'count', slot))),
    )
    t.same(first.filter(Boolean), [true])
    const undone = db.transaction().execute(async (trx) => {
      await claimEffect(trx, 'other', slot)
      throw new Error('undone')
    })
    await t.rejects(undone)
    t.equal(
      await db.transaction().execute((trx) => claimEffect(trx, 'other', slot)),
      true,
      'a failed one leaves it open',
    )
  })
})

t.test('a tick that is due adds one job', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const everyMinute = { cron: '* * * * *', periodMs: 60_000, phaseMs: 0 }
  const first = await startQueues({ url, log, role: 'work' })
  await first.schedule('prune', everyMinute)
  await first.schedule('prune', everyMinute)
  await first.stop()
  const { rows } = await sql`select name, cron, options from pgboss.schedule`.execute(db)
  t.match(rows, [{ name: 'prune', cron: '* * * * *', options: { missed: 'once' } }])
  // This is the state before any worker has read the schedules.
  await sql`update pgboss.version set cron_on = null`.execute(db)
  const second = await startQueues({ url, log, role: 'work' })
  t.teardown(() => second.stop())
  const job = await new Promise<Job<'prune'>>((resolve) => {
    second.work('prune', async (job) => resolve(job))
  })
  t.equal(job.data, null)
  t.ok(Math.abs(nominalTick(everyMinute, job.createdOn).getTime() - Date.now()) < 180_000)
})

t.test('a stopping worker ends the job that it runs', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const queues = await startQueues({ url, log, role: 'work' })
  const events = new EventEmitter()
  await queues.work('prune', async () => {
    events.emit('begun')
    await once(events, 'go on')
  })
  const begun = once(events, 'begun')
  await queues.enqueue(db, 'prune', null)
  await begun
  const stopped = queues.stop()
  events.emit('go on')
  await stopped
  const { rows } = await sql`select state::text from pgboss.job where name = 'prune'`.execute(db)
  t.same(rows, [{ state: 'completed' }])
})

t.test('starters that come at once make the queues once', async (t) => {
  const { url } = await testDatabase(t)
  await Promise.all(Array.from({ length: 4 }, () => migrateQueues(url)))
  const queues = await startQueues({ url, log, role: 'send' })
  t.equal(await queues.deadLetters(openTestDatabase(t, url)), 0)
  await queues.stop()
})

t.test('every queue hands its hopeless jobs over, notices dead workers and wakes sleeping ones', async (t) => {
  for (const [name, options] of Object.entries(QUEUES)) {
    t.match(options, { deadLetter: DEAD_LETTERS, heartbeatSeconds: 10, notify: true, retryBackoff: true }, name)
    t.ok(Object.isFrozen(options))
  }
})
