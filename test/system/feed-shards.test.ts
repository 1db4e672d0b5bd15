import { Client } from 'pg'
import t from 'tap'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { ProductProcess } from '../support/system/product-process.ts'
import { until } from '../support/until.ts'

// Workers on one PostgreSQL, as on several machines, share a feed in four shards.

const SHARDS = 4
const STOCKS = createSimulatedMarket(1).instruments.length

t.test('several workers lead the shards of one feed', async (t) => {
  const { url } = await testDatabase(t)
  const env = {
    DATABASE_URL: url,
    JWT_SECRET: 'one secret for all the machines of this test',
    FEED_SHARDS: String(SHARDS),
  }
  const machines: ProductProcess[] = []
  t.teardown(() => Promise.all(machines.map((machine) => machine.end('SIGKILL'))))
  const begin = (more: Record<string, string> = {}) => {
    const machine = new ProductProcess(`worker ${machines.length}`, 'workers/main.ts', { ...env, ...more })
    machines.push(machine)
    return machine
  }
  const ready = (machine: ProductProcess) => machine.until(/the worker is ready/)

  await ready(begin())
  const database = new Client({ connectionString: url })
  await database.connect()
  t.teardown(() => database.end())
  /** Numbers of shards of the leaders, largest first. */
  const shares = async () => {
    const { rows } = await database.query(
      `select count(*)::int as shards from feed_shards where beat_at > now() - interval '3 s' group by leader order by 1 desc`,
    )
    return rows.map(({ shards }) => shards as number).join()
  }
  /** Sessions of PostgreSQL that hold the leases. */
  const holders = async () => {
    const { rows } = await database.query(`
      select objid, pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and objsubid = 2 and objid >= 1000 order by objid`)
    return rows
  }
  /**
   * Waits until both the signatures and the leases are shared like this. A leader that returns a shard signs again for
   * those it keeps, while the returned shard has the old signature until another leader signs for it: by the signatures
   * alone, the shards would seem shared too early.
   */
  const shared = (wanted: string) =>
    until(wanted, async () => {
      const sessions = Map.groupBy(await holders(), ({ pid }) => pid)
      const leases = [...sessions.values()].map(({ length }) => length).sort((a, b) => b - a)
      return leases.join() === wanted && (await shares()) === wanted
    })
  /** Resolves when every stock has a price that was stored after this call. */
  const pricesMove = async () => {
    const { rows } = await database.query(`select last_value from newest_seq`)
    await until('a price of every stock', async () => {
      const { rows: newer } = await database.query('select count(*)::int as count from quotes where seq > $1', [
        rows[0].last_value,
      ])
      return newer[0].count === STOCKS
    })
  }

  await t.test('two share them, a third gets its part, and then nothing moves', async (t) => {
    await shared('4')
    await ready(begin())
    await shared('2,2')
    await ready(begin())
    await shared('2,1,1')
    const before = await holders()
    for (let i = 0; i < 3; i++) await pricesMove()
    t.equal(before.length, SHARDS)
    t.same(await holders(), before)
  })

  await t.test('those of a worker that was killed have prices again within 5 s', async (t) => {
    const [victim] = machines.filter(({ running }) => running)
    await victim.end('SIGKILL')
    const killed = Date.now()
    await pricesMove()
    const ms = Date.now() - killed
    t.comment(`prices moved again after ${ms} ms`)
    t.ok(ms <= 5_000)
    await shared('2,2')
  })

  await t.test('a worker with another number leads nothing, and says so', async (t) => {
    const other = begin({ FEED_SHARDS: '1' })
    await ready(other)
    t.ok(
      other.says(/FEED_SHARDS is 1 here and 4 at the workers that lead: until they have ended this one leads nothing/),
    )
    t.equal(await shares(), '2,2')
    t.equal(await other.end('SIGTERM'), 0)
  })

  await t.test('a worker that ends hands its shards over at once', async (t) => {
    const [victim, heir] = machines.filter(({ running }) => running)
    const began = Date.now()
    const ended = victim.end('SIGTERM')
    await heir.until(/"shards":\[1,2,3,4\]/)
    await pricesMove()
    const ms = Date.now() - began
    t.comment(`prices moved again after ${ms} ms`)
    t.ok(ms <= 5_000)
    t.equal(await ended, 0)
    t.equal(await shares(), '4')
  })

  for (const machine of machines.filter(({ running }) => running)) {
    t.equal(await machine.end('SIGTERM'), 0, `${machine.name} ends cleanly`)
  }
})
