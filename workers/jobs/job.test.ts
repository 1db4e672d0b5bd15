import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import t from 'tap'
import { startQueues } from '#platform/queues/queues.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { SourceError } from '../providers/remote/source-error.ts'
import { type JobContext, register } from './job.ts'

const log = pino({ level: 'silent' })

t.test('a job whose source may not be called waits until it may, and loses no attempt', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const queues = await startQueues({ url, log, role: 'work' })
  t.teardown(() => queues.stop())
  const until = new Date(Date.now() + 3_600_000)
  const job = register({
    queue: 'lookup',
    run: () => Promise.reject(new SourceError('spent', 'yahoo has spent its ceiling.', { until })),
  })
  await job.start({ db, queues } as JobContext)
  await queues.enqueue(db, 'lookup', { text: 'apple' })
  const jobs = async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select state, data, retry_count, start_after from pgboss.job where name = 'lookup' order by created_on
    `.execute(db)
    return rows
  }
  while ((await jobs())[0].state !== 'completed') await setImmediate()
  const data = { text: 'apple' }
  t.match(await jobs(), [{ data }, { state: 'created', data, retry_count: 0, start_after: until }])
  t.equal((await jobs()).length, 2)
  t.same(await queues.retrying(db, 'lookup'), { count: 0, error: null })
})
