import { sql } from 'kysely'
import t from 'tap'
import { Leader } from './leader.ts'
import { migratedDatabase } from './testing/database.ts'

t.test('one leads; when its connection dies another is elected and it knows', async (t) => {
  const { url, db } = await migratedDatabase(t)
  const events: string[] = []
  const candidate = (name: string) =>
    new Leader({
      url,
      name: 'office',
      onElected: () => events.push(`${name} elected`),
      onLost: () => events.push(`${name} lost`),
      onError: () => events.push(`${name} error`),
    })
  const [a, b] = [candidate('a'), candidate('b')]
  t.teardown(() => Promise.all([a.stop(), b.stop()]))
  await a.round()
  await b.round()
  await a.round()
  t.same(events, ['a elected'])

  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(db)
  await a.round()
  t.same(
    events.slice(1).filter((event) => event === 'a lost'),
    ['a lost'],
    'the office went with the connection',
  )
  await b.round()
  await a.round()
  t.equal(events.at(-1), 'b elected')

  await b.stop()
  t.equal(events.at(-1), 'b lost', 'stopping gives the office up')
  await a.round()
  t.equal(events.at(-1), 'a elected')
})

t.test('an unreachable database is reported, round after round', async (t) => {
  const errors: Error[] = []
  const leader = new Leader({
    url: 'postgres://nobody@127.0.0.1:1/none',
    name: 'office',
    onElected: () => t.fail('nobody can be elected'),
    onLost: () => t.fail('nothing to lose'),
    onError: (error) => errors.push(error),
  })
  await leader.round()
  await leader.round()
  t.equal(errors.length, 2)
  await leader.stop()
})
