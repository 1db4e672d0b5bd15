import { availableParallelism } from 'node:os'
import { hash, parseOptions } from '@node-rs/argon2'
import t from 'tap'
import {
  ARGON2,
  concurrentHashes,
  DUMMY_HASH,
  hashPassword,
  inHashSlot,
  inPasswordQueue,
  PasswordQueueFull,
  verifyPassword,
} from './passwords.ts'

t.test('a password is known by its hash', async (t) => {
  const hash = await hashPassword('volcan2026x')
  t.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  t.equal(await verifyPassword(hash, 'volcan2026x'), true)
  t.equal(await verifyPassword(hash, 'volcan2026y'), false)
  t.not(await hashPassword('volcan2026x'), hash, 'salted')
})

t.test('a password is the same however a keyboard spells its letters and spaces', async (t) => {
  const composed = 'volc\u00e1n \u00f1and\u00fa 2026'
  const decomposed = composed.normalize('NFD').replaceAll(' ', '\u00a0')
  t.not(composed, decomposed)
  for (const [made, asked] of [
    [composed, decomposed],
    [decomposed, composed],
    [decomposed, decomposed],
  ]) {
    t.ok(await verifyPassword(await hashPassword(made), asked))
  }
  t.notOk(await verifyPassword(await hashPassword(composed), 'volcan nandu 2026'))

  const old = await hash(decomposed, ARGON2)
  t.ok(await verifyPassword(old, decomposed), 'a hash of the text as it came')
  t.notOk(await verifyPassword(old, `${decomposed}x`))
})

t.test('the dummy hash costs as much to check as a real one', async (t) => {
  const { algorithm, version, memoryCost, timeCost, parallelism, outputLen, saltLen } = parseOptions(DUMMY_HASH)
  t.match({ memoryCost, timeCost, parallelism }, ARGON2)
  t.match(parseOptions(await hashPassword('x')), { algorithm, version, outputLen, saltLen })
})

t.test('hashing leaves a core, and a thread of the pool, to signed-in users', (t) => {
  t.same([1, 2, 3, 4, 8, 64].map(concurrentHashes), [1, 1, 2, 3, 3, 3])
  t.end()
})

t.test('so many at once, fifty wait, the next is refused, and the queue empties in order', async (t) => {
  const places = concurrentHashes(availableParallelism())
  let running = 0
  let most = 0
  const order: number[] = []
  const release: (() => void)[] = []
  const work = (i: number) =>
    inPasswordQueue(() =>
      inHashSlot(async () => {
        most = Math.max(most, ++running)
        order.push(i)
        await new Promise<void>((resolve) => release.push(resolve))
        running--
        if (i % 7 === 0) throw new Error('failed')
      }),
    )
  const all = Array.from({ length: places + 50 }, (_, i) => work(i))
  const settled = Promise.allSettled(all)
  await t.rejects(work(99), PasswordQueueFull)
  t.equal(release.length, places)
  for (let done = 0; done < all.length; done++) {
    release[done]()
    await Promise.allSettled([all[done]])
  }
  const failed = (await settled).filter(({ status }) => status === 'rejected').length
  t.equal(failed, Math.ceil(all.length / 7), 'a failure gives its place back')
  t.equal(most, places)
  t.same(
    order,
    all.map((_, i) => i),
  )
  t.equal(await inPasswordQueue(async () => 'free again'), 'free again')
})

t.test('who waits for something else keeps a place in the queue, and no slot from those who hash', async (t) => {
  const away = Promise.withResolvers<void>()
  const waiting = Array.from({ length: concurrentHashes(availableParallelism()) }, () =>
    inPasswordQueue(() => away.promise),
  )
  t.match(await hashPassword('volcan2026x'), /^\$argon2id/)
  away.reject(new Error('the database is away'))
  for (const { status } of await Promise.allSettled(waiting)) t.equal(status, 'rejected')
})
