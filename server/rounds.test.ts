import t from 'tap'
import { MemoryBus } from '#platform/bus/testing/memory-bus.ts'
import { Rounds } from './rounds.ts'

const NEVER = 1e8
const failed = (error: Error) => t.fail(error.message)

t.test('start runs every kind once, a poke its own', async (t) => {
  const ran: string[] = []
  const rounds = new Rounds({ a: async () => void ran.push('a'), b: async () => void ran.push('b') }, NEVER, failed)
  rounds.trigger('a')
  t.strictSame(ran, [], 'not before the start')
  await rounds.start()
  t.strictSame(ran, ['a', 'b'])
  rounds.trigger('b')
  await new Promise(setImmediate)
  await rounds.stop()
  t.strictSame(ran, ['a', 'b', 'b'])
  rounds.trigger('a')
  await rounds.stop()
  t.equal(ran.length, 3)
})

t.test('pokes during a round lead to one more, never to two at a time', async (t) => {
  let running = 0
  let ran = 0
  const rounds = new Rounds(
    {
      a: async () => {
        t.equal(++running, 1)
        ran += 1
        if (ran === 1) for (let i = 0; i < 5; i++) rounds.trigger('a')
        await new Promise(setImmediate)
        running -= 1
      },
    },
    NEVER,
    failed,
  )
  await rounds.start()
  t.equal(ran, 2)
  await rounds.stop()
})

t.test('a round that fails is reported; the others run', async (t) => {
  const reports: string[] = []
  let ran = 0
  const rounds = new Rounds(
    { a: () => Promise.reject(new Error('planted')), b: async () => void (ran += 1) },
    NEVER,
    (error, kind) => reports.push(`${kind}: ${error.message}`),
  )
  await rounds.start()
  t.strictSame(reports, ['a: planted'])
  t.equal(ran, 1)
  await rounds.stop()
})

t.test('a hint runs its kind, lost hints run all, until the end', async (t) => {
  const ran: string[] = []
  const bus = new MemoryBus(failed)
  const rounds = new Rounds({ a: async () => void ran.push('a'), b: async () => void ran.push('b') }, NEVER, failed)
  rounds.listen(bus, { events: 'a', companies: 'b', instruments: 'b' })
  const until = async (count: number) => {
    while (ran.length < count) await new Promise(setImmediate)
    return ran.splice(0).sort()
  }
  await rounds.start()
  t.strictSame(await until(2), ['a', 'b'])
  await bus.publish('instruments', { market: 'm' })
  t.strictSame(await until(1), ['b'])
  bus.reconnect()
  t.strictSame(await until(2), ['a', 'b'])
  await rounds.stop()
  const heard = new Promise<void>((resolve) => bus.subscribe('watchlist', () => resolve()))
  await bus.publish('events', { id: 1 })
  await bus.publish('watchlist', { user_id: 1 })
  await heard
  bus.reconnect()
  await rounds.stop()
  t.strictSame(ran, [])
})

t.test('without a poke all run again after a while', async (t) => {
  let ran = 0
  await new Promise<void>((resolve) => {
    const rounds = new Rounds(
      {
        a: async () => {
          if (++ran === 3) rounds.stop().then(resolve)
        },
      },
      1,
      failed,
    )
    rounds.start()
  })
  t.equal(ran, 3)
})
