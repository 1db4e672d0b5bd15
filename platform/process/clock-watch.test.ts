import { sql } from 'kysely'
import t from 'tap'
import { readRest, reserveCall } from '../repositories/market/source-calls.ts'
import { migratedDatabase } from '../testing/database.ts'
import { ClockWatch } from './clock-watch.ts'

const HOUR = 3_600_000

t.test('a clock that was set back is noticed, and what it wrote before is set right', async (t) => {
  const { db } = await migratedDatabase(t)
  const lines: { seconds: number }[] = []
  const log = {
    warn: (line: { seconds: number }) => lines.push(line),
    error: (line: object) => t.fail(JSON.stringify(line)),
  }
  const time = { now: Date.now(), uptime: 0 }
  const watch = new ClockWatch({ db, clock: () => time.now, uptime: () => time.uptime, log })
  const pass = (ms: number, set = 0) => {
    time.uptime += ms
    time.now += ms + set
    return watch.round()
  }
  const lock = () => sql`update sources set resting_until = now() + interval '40 days'`.execute(db)
  const isAllowed = async () => (await readRest(db, 'yahoo', null)) === null

  await reserveCall(db, 'yahoo', { now: null, budget: { minute: 1, day: 1, month: 1 }, spacingMs: 0 })
  await lock()
  await watch.round()
  t.ok(await isAllowed(), 'what earlier processes left is right after the first round')
  await lock()
  await pass(1_000)
  t.notOk(await isAllowed(), 'while the clock goes on nobody looks')
  await pass(1_000, -3 * HOUR)
  t.ok(await isAllowed(), 'its own clock was set back')
  await lock()
  await sql`update clock set reached_at = reached_at + interval '3 hours'`.execute(db)
  await pass(9_000)
  t.notOk(await isAllowed())
  await pass(1_000)
  t.ok(await isAllowed(), 'the database’s was, which is compared every ten seconds')
  t.equal(lines.length, 1)
  // The database's clock goes on between two notes.
  t.ok(lines[0].seconds > 10_600 && lines[0].seconds <= 10_800, `${lines[0].seconds} s`)
  const reached = async () => (await db.selectFrom('clock').select('reached_at').executeTakeFirstOrThrow()).reached_at
  const before = await reached()
  await pass(1_000, 3 * HOUR)
  t.not((await reached()).getTime(), before.getTime(), 'one that was set forward is noted at once')
})
