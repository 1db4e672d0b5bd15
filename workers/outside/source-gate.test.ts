import t from 'tap'
import { readSource } from '../../platform/repositories/sources.ts'
import { migratedDatabase } from '../../platform/testing/database.ts'
import { SourceError } from './source-error.ts'
import { SourceGate } from './source-gate.ts'

const START = Date.UTC(2026, 1, 11, 15, 0)
const { db } = await migratedDatabase(t)

function gates(count: number, random: () => number = () => 0.5) {
  const clock = { now: START }
  const waits: number[] = []
  const options = {
    db,
    source: 'yahoo',
    clock: () => clock.now,
    random,
    wait: async (ms: number) => void waits.push(ms),
  }
  return { clock, waits, gates: Array.from({ length: count }, () => new SourceGate(options)) }
}

t.beforeEach(() => db.deleteFrom('sources').execute())

const fail =
  (fault: 'failed' | 'limited', retryAfterMs: number | null = null) =>
  async () => {
    throw new SourceError(fault, `it ${fault}`, { retryAfterMs })
  }
const state = (now: number) => readSource(db, 'yahoo', new Date(now))

t.test('the calls of all processes begin one after another, and are counted by minute and day', async (t) => {
  const { clock, waits, gates: two } = gates(2)
  await two[0].work(async () => {
    for (const gate of [...two, ...two, ...two]) await gate.call()
  })
  t.same(waits, [500, 1_000, 1_500, 2_000, 2_500])
  t.match(await state(clock.now), { failures: 0, calls_this_minute: 6, calls_today: 6, last_ok: new Date(START) })
  clock.now += 60_000
  t.match(await state(clock.now), { calls_this_minute: 0, calls_today: 6 })
  await two[1].call()
  t.match(await state(clock.now), { calls_this_minute: 1, calls_today: 7 })
  clock.now += 86_400_000
  t.match(await state(clock.now), { calls_this_minute: 0, calls_today: 0 })
  await two[1].call()
  t.match(await state(clock.now), { calls_this_minute: 1, calls_today: 1 })
})

t.test('failures in a row are followed by longer and longer rests, for every process', async (t) => {
  const { clock, gates: two } = gates(2)
  const rests: number[] = []
  for (let n = 0; n < 6; n++) {
    await t.rejects(two[n % 2].work(fail('failed')), { code: 'failed' })
    const until = (await state(clock.now))?.resting_until.getTime() as number
    rests.push(until - clock.now)
    clock.now = until - 1
    for (const gate of two)
      await t.rejects(
        gate.work(async () => 'x'),
        { code: 'resting' },
      )
    clock.now = until
  }
  t.same(rests, [2_500, 5_000, 10_000, 20_000, 40_000, 80_000])
  t.match(await state(clock.now), { failures: 6, failing_since: new Date(START), last_error: 'it failed' })
  t.equal(await two[0].work(async () => 'back'), 'back')
  t.match(await state(clock.now), { failures: 0, failing_since: null, last_error: null })
  await t.rejects(two[0].work(fail('failed')))
  t.equal((await state(clock.now))?.resting_until.getTime(), clock.now + 2_500, 'after an answer it starts over')
})

t.test('Retry-After is obeyed, however short the own window', async (t) => {
  const { clock, gates: one } = gates(1)
  await t.rejects(one[0].work(fail('limited', 120_000)))
  t.equal((await state(clock.now))?.resting_until.getTime(), START + 120_000)
})

t.test('while it fails, one process alone tries whether it is back', async (t) => {
  const { clock, gates: two } = gates(2)
  await t.rejects(two[0].work(fail('failed')))
  clock.now += 2_500
  await two[0].work(async () => {
    await t.rejects(
      two[1].work(async () => 'x'),
      { code: 'resting' },
    )
  })
  t.equal(await two[1].work(async () => 'x'), 'x', 'once it is back, all go on')
})

t.test('not to know a symbol is an answer', async (t) => {
  const { clock, gates: one } = gates(1)
  const unknown = new SourceError('unknown', 'no such symbol')
  await t.rejects(
    one[0].work(() => Promise.reject(unknown)),
    { code: 'unknown' },
  )
  t.match(await state(clock.now), { failures: 0 })
})

t.test('a fault of ours is not blamed on the source', async (t) => {
  const { clock, gates: one } = gates(1)
  await t.rejects(
    one[0].work(() => Promise.reject(new TypeError('ours'))),
    { message: 'ours' },
  )
  t.match(await state(clock.now), { failures: 0, last_error: null })
})
