import t from 'tap'
import { Repeater } from './repeater.ts'

t.test('rounds follow each other, never two at once; a failure is reported and the next round runs', async (t) => {
  const errors: unknown[] = []
  let running = 0
  let rounds = 0
  const enough = Promise.withResolvers<void>()
  const repeater = new Repeater(
    async () => {
      t.equal(++running, 1)
      await new Promise(setImmediate)
      running--
      if (++rounds === 2) throw new Error('second')
      if (rounds === 4) enough.resolve()
    },
    0,
    (error) => errors.push(error),
  )
  repeater.start()
  await enough.promise
  await repeater.stop()
  const stoppedAt = rounds
  await new Promise(setImmediate)
  t.match(errors, [{ message: 'second' }])
  t.equal(rounds, stoppedAt, 'nothing runs after stop')
})

t.test('stop waits for the round that runs', async (t) => {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let ended = false
  const repeater = new Repeater(
    async () => {
      begun.resolve()
      await gate.promise
      ended = true
    },
    10,
    t.error,
  )
  repeater.start()
  await begun.promise
  const stopped = repeater.stop()
  gate.resolve()
  await stopped
  t.ok(ended)
})

t.test('a hurried round does not wait for its time, and one more follows the one that runs', async (t) => {
  let rounds = 0
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gate = Promise.withResolvers<void>()
  const repeater = new Repeater(
    async () => {
      begun[rounds++]?.resolve()
      if (rounds === 2) await gate.promise
    },
    3_600_000,
    t.error,
  )
  repeater.runNow()
  t.equal(rounds, 0, 'nothing runs before start')
  repeater.start()
  await begun[0].promise
  repeater.runNow()
  await begun[1].promise
  repeater.runNow()
  gate.resolve()
  await begun[2].promise
  await repeater.stop()
  t.equal(rounds, 3)
})
