import { parseOptions } from '@node-rs/argon2'
import t from 'tap'
import { ARGON2, hashPassword, inPasswordQueue, NOBODY, PasswordQueueFull, verifyPassword } from './passwords.ts'

t.test('a password is known by its hash', async (t) => {
  const hash = await hashPassword('volcan2026x')
  t.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.equal(await verifyPassword(hash, 'volcan2026x'), true)
  t.equal(await verifyPassword(hash, 'volcan2026y'), false)
  t.not(await hashPassword('volcan2026x'), hash, 'salted')
})

t.test("nobody's password costs as much to check as anybody's", async (t) => {
  const { algorithm, version, memoryCost, timeCost, parallelism, outputLen, saltLen } = parseOptions(NOBODY)
  t.match({ memoryCost, timeCost, parallelism }, ARGON2)
  t.match(parseOptions(await hashPassword('x')), { algorithm, version, outputLen, saltLen })
})

t.test('four at once, fifty wait, the next is refused, and the queue empties in order', async (t) => {
  let running = 0
  let most = 0
  const order: number[] = []
  const release: (() => void)[] = []
  const work = (i: number) =>
    inPasswordQueue(async () => {
      most = Math.max(most, ++running)
      order.push(i)
      await new Promise<void>((resolve) => release.push(resolve))
      running--
      if (i % 7 === 0) throw new Error('failed')
    })
  const all = Array.from({ length: 54 }, (_, i) => work(i))
  const settled = Promise.allSettled(all)
  await t.rejects(work(99), PasswordQueueFull)
  t.equal(release.length, 4)
  for (let done = 0; done < 54; done++) {
    release[done]()
    await Promise.allSettled([all[done]])
  }
  t.equal((await settled).filter(({ status }) => status === 'rejected').length, 8, 'a failure gives its place back')
  t.equal(most, 4)
  t.same(
    order,
    Array.from({ length: 54 }, (_, i) => i),
  )
  t.equal(await inPasswordQueue(async () => 'free again'), 'free again')
})
