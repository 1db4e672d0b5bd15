import t from 'tap'
import type { Identity } from '../deps.ts'
import { SessionCache } from './sessions.ts'

const session = (id: string, user_id = 1): Identity => ({
  session_id: id,
  user_id,
  role: 'Freemium',
  admin: false,
  name: 'Ana',
  email: 'ana@example.com',
  expires_at: 0,
})

/** Resolves when all consequences of an answer have happened, including the next query. */
const afterImmediates = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A cache over `live`, whose queries answer when `release` is called. */
function cacheFixture(live: Map<string, Identity>) {
  let now = 1
  const queries: { ids: string[]; answer: () => Promise<void>; fail: (error: Error) => void }[] = []
  const find = (ids: string[]) =>
    new Promise<Identity[]>((resolve, fail) => {
      const found = ids.flatMap((id) => live.get(id) ?? [])
      queries.push({
        ids,
        answer: () => {
          resolve(found)
          return afterImmediates()
        },
        fail,
      })
    })
  const cache = new SessionCache(find, () => now)
  return { cache, queries, wait: (ms: number) => void (now += ms) }
}

t.test('a session is asked for once in five seconds', async (t) => {
  const { cache, queries, wait } = cacheFixture(new Map([['a', session('a')]]))
  const first = cache.get('a')
  await queries[0].answer()
  t.equal((await first)?.session_id, 'a')
  wait(4_999)
  t.equal((await cache.get('a'))?.session_id, 'a')
  t.equal(queries.length, 1)
  wait(1)
  cache.get('a')
  t.equal(queries.length, 2)
})

t.test('what is asked while a query runs is gathered for the next', async (t) => {
  const ids = Array.from({ length: 100 }, (_, i) => String(i))
  const { cache, queries } = cacheFixture(new Map(ids.map((id) => [id, session(id)])))
  const answers = ids.flatMap((id) => [cache.get(id), cache.get(id)])
  const asked = () => queries.map(({ ids }) => ids.length)
  t.same(asked(), [1])
  await queries[0].answer()
  await answers[0]
  t.same(asked(), [1, 100])
  await queries[1].answer()
  t.same(
    (await Promise.all(answers)).map((found) => found?.session_id),
    ids.flatMap((id) => [id, id]),
  )
})

t.test('a failed query fails those who asked, and is not remembered', async (t) => {
  const { cache, queries } = cacheFixture(new Map([['a', session('a')]]))
  const first = cache.get('a')
  queries[0].fail(new Error('away'))
  await t.rejects(async () => first, { message: 'away' })
  const second = cache.get('a')
  await queries[1].answer()
  t.ok(await second)
})

t.test('who asks during a query that fails does not wait for another one', async (t) => {
  const { cache, queries } = cacheFixture(new Map([['b', session('b')]]))
  const first = cache.get('a')
  const meanwhile = cache.get('b')
  queries[0].fail(new Error('away'))
  await t.rejects(async () => first, { message: 'away' })
  await t.rejects(async () => meanwhile, { message: 'away' })
  t.equal(queries.length, 1)
  const later = cache.get('b')
  await queries[1].answer()
  t.ok(await later)
})

t.test('a forgotten session is read again, even when it is forgotten while it is read', async (t) => {
  const live = new Map([
    ['a', session('a')],
    ['b', session('b', 2)],
  ])
  const { cache, queries } = cacheFixture(live)
  const reading = cache.get('a')
  cache.forget(1)
  live.delete('a')
  await queries[0].answer()
  await reading
  const again = cache.get('a')
  await queries[1].answer()
  t.equal(await again, null)
  const b = cache.get('b')
  await queries[2].answer()
  await b
  cache.forget(1)
  await cache.get('b')
  t.equal(queries.length, 3, "another user's session is kept")
  cache.clear()
  cache.get('b')
  t.equal(queries.length, 4)
})

t.test('forgetting a user reads no session of another', async (t) => {
  const rows = Array.from({ length: 1_000 }, (_, i) => session(String(i), Math.floor(i / 2)))
  let reads = 0
  const asked: string[] = []
  const find = async (ids: string[]) => {
    asked.push(...ids)
    return rows.filter(({ session_id }) => ids.includes(session_id))
  }
  const cache = new SessionCache(find, () => {
    reads++
    return 1
  })
  const read = () => Promise.all(rows.map(({ session_id }) => cache.get(session_id)))
  await read()
  for (const round of [1, 2]) {
    reads = 0
    cache.forget(7)
    t.ok(reads <= 2, `round ${round}`)
    asked.length = 0
    await read()
    t.same(asked, ['14', '15'], 'the two of user 7')
  }
})

t.test('it keeps 20,000 sessions and forgets the one that was longest unused', async (t) => {
  const ids = Array.from({ length: 20_001 }, (_, i) => String(i))
  const { cache, queries } = cacheFixture(new Map(ids.map((id) => [id, session(id)])))
  const read = async (id: string) => {
    const asked = cache.get(id)
    await queries.at(-1)?.answer()
    return asked
  }
  await read('0')
  const rest = Promise.all(ids.slice(1, 20_000).map((id) => cache.get(id)))
  for (const at of [1, 2]) await queries[at].answer()
  await rest
  t.equal(queries.length, 3)
  t.equal((await cache.get('0'))?.session_id, '0', 'all 20,000 are kept')
  await read('20000')
  t.equal((await cache.get('0'))?.session_id, '0')
  t.equal((await read('1'))?.session_id, '1', 'the longest unused was asked for again')
  t.equal(queries.length, 5)
})
