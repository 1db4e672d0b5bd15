import t from 'tap'
import { cached } from './cached.ts'

t.test('one reading serves all until it is too old; a failed one is not kept', async (t) => {
  let now = 1_000
  let reads = 0
  let broken = false
  const get = cached(
    async () => {
      reads += 1
      if (broken) throw new Error('away')
      return reads
    },
    100,
    () => now,
  )
  t.same(await Promise.all([get(), get()]), [1, 1])
  now += 100
  t.equal(await get(), 1)
  now += 1
  t.equal(await get(), 2)
  now += 200
  broken = true
  await t.rejects(get(), { message: 'away' })
  broken = false
  t.equal(await get(), 4)
})
