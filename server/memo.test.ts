import t from 'tap'
import { Memo } from './memo.ts'

t.test('one reading serves all until it is too old; a failed one is not kept', async (t) => {
  let now = 0
  let reads = 0
  let broken = false
  const memo = new Memo(
    async () => {
      reads += 1
      if (broken) throw new Error('away')
      return reads
    },
    100,
    () => now,
  )
  t.same(await Promise.all([memo.get(), memo.get()]), [1, 1])
  now = 100
  t.equal(await memo.get(), 1)
  now = 101
  t.equal(await memo.get(), 2)
  now = 300
  broken = true
  await t.rejects(memo.get(), { message: 'away' })
  broken = false
  t.equal(await memo.get(), 4)
})
