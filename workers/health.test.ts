import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pino } from 'pino'
import t from 'tap'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { Health } from './health.ts'

const log = pino({ level: 'silent' })
/** The result of the container's health check for a worker's file. */
const checked = (file: string) => {
  const env = { ...process.env, HEALTH_FILE: file }
  const { status, stdout, stderr } = spawnSync('bash', ['docker/worker-health.sh'], { env, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

t.test('a worker writes its health, and the health check of its container reports it', async (t) => {
  const { db } = await migratedDatabase(t)
  const file = join(t.testdir(), 'health')
  const check = () => checked(file)
  const health = (clock = Date.now) => new Health(file, { db, market: 'm', log, clock })
  const beat = (secondsAgo: number) => {
    const beat_at = new Date(Date.now() - secondsAgo * 1000)
    return db.updateTable('feed_shards').set({ beat_at }).execute()
  }

  t.same(check(), { status: 1, said: 'the worker has not written yet how it is\n' })
  await health().round()
  t.same(check(), { status: 1, said: 'no worker ever led the feed\n' })
  await addFeed(db, 'm')
  await beat(50)
  await health().round()
  t.same(check(), { status: 0, said: '' })
  await beat(600)
  await health().round()
  t.match(check(), { status: 1, said: /^the feed was last written 60\d s ago\n$/ })
  await beat(0)
  await health(() => Date.now() - 90_000).round()
  t.match(check(), { status: 1, said: /^the worker last wrote 9\d s ago how it is: ok\n$/ }, 'a worker that hangs')
})

t.test('a database that is away is a reason too', async (t) => {
  const file = join(t.testdir(), 'health')
  const pool = createPool({ url: 'postgres://a:b@127.0.0.1:9/c', applicationName: 'atalaya test', onError() {} })
  const db = createDatabase(pool)
  await new Health(file, { db, market: 'm', log, clock: Date.now }).round()
  await db.destroy()
  t.match(checked(file), { status: 1, said: /^the database could not be asked \(.*ECONNREFUSED/ })
})

t.test('a file that cannot be written stops the start', async (t) => {
  const { db } = await migratedDatabase(t)
  const health = new Health(join(t.testdir(), 'nowhere/health'), { db, market: 'm', log, clock: Date.now })
  await t.rejects(health.start(), { message: 'HEALTH_FILE: cannot be written (ENOENT).' })
})
