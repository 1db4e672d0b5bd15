import t from 'tap'
import { RequestCounts } from './request-counts.ts'

t.test('a window lasts as long as it is, whatever the clock says', async (t) => {
  let now = 0
  const counts = new RequestCounts({}, () => now)
  const ask = (key = 'a', store = counts) => {
    let given: { current: number; ttl: number } | undefined
    store.incr(key, (_, result) => (given = result), 60_000)
    return given
  }
  t.same(ask(), { current: 1, ttl: 60_000 })
  now = 20_000
  t.same(ask(), { current: 2, ttl: 40_000 })
  t.same(ask('b'), { current: 1, ttl: 60_000 }, 'each key has its own')
  t.same(ask('a', counts.child()), { current: 1, ttl: 60_000 }, 'and each route')
  now = 60_000
  t.same(ask(), { current: 1, ttl: 60_000 })
})
