import { sql } from 'kysely'
import t from 'tap'
import { migratedDatabase } from '../testing/database.ts'
import { Leader } from './leader.ts'

t.test('one leads; when its connection dies another is elected and it knows', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const events: string[] = []
  const lost = Promise.withResolvers<void>()
  const candidate = (name: string) =>
    new Leader({
      url,
      name: 'office',
      onElected: () => events.push(`${name} elected`),
      onLost: () => {
        events.push(`${name} lost`)
        lost.resolve()
      },
      onError: (error) => t.match(error.message, /terminat|closed/i, `${name}: ${error.message}`),
    })
  const [a, b] = [candidate('a'), candidate('b')]
  t.teardown(() => Promise.all([a.stop(), b.stop()]))
  await a.round()
  await b.round()
  await a.round()
  t.same(events, ['a elected'])

  await sql`
    select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and granted and datname = current_database()
  `.execute(db)
  await lost.promise
  t.same(
    events.slice(1).filter((event) => event === 'a lost'),
    ['a lost'],
    'the office went with the connection',
  )
  await standUntil('b elected', b)
  await a.round()
  t.equal(events.at(-1), 'b elected')

  await b.stop()
  t.equal(events.at(-1), 'b lost', 'stopping gives the office up')
  await standUntil('a elected', a)

  /** The server releases a lock a moment after its connection ends, so a candidate retries, as in production. */
  async function standUntil(event: string, candidate: Leader): Promise<void> {
    for (let tries = 0; tries < 200 && events.at(-1) !== event; tries++) await candidate.round()
    t.equal(events.at(-1), event)
  }
})

t.test('one that resigns keeps the office until its work has ended', async (t) => {
  const { url } = await migratedDatabase(t)
  const work = Promise.withResolvers<void>()
  const elected: string[] = []
  const onError = (error: Error) => t.fail(error.message)
  const candidate = (name: string, onLost: () => Promise<void>) =>
    new Leader({ url, name: 'office', onElected: () => elected.push(name), onLost, onError })
  const a = candidate('a', () => work.promise)
  const b = candidate('b', async () => {})
  t.teardown(() => b.stop())
  await a.round()
  const stopped = a.stop()
  await b.round()
  t.same(elected, ['a'])
  work.resolve()
  await stopped
  for (let tries = 0; tries < 200 && elected.length === 1; tries++) await b.round()
  t.same(elected, ['a', 'b'])
})

t.test('an unreachable database is reported, round after round', async (t) => {
  const errors: Error[] = []
  const leader = new Leader({
    url: 'postgres://nobody@127.0.0.1:1/none',
    name: 'office',
    onElected: () => t.fail('nobody can be elected'),
    onLost: () => {
      t.fail('nothing to lose')
    },
    onError: (error) => errors.push(error),
  })
  await leader.round()
  await leader.round()
  t.equal(errors.length, 2)
  await leader.stop()
})
