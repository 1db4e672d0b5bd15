import { sql } from 'kysely'
import t from 'tap'
import type { Budget, CallPriority } from '#domain/market/sources.ts'
import { AMPLE } from '#domain/market/testing/ample-budget.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { readSource } from '#platform/testing/rows.ts'
import { until } from '#test/support/until.ts'
import { type SourceCode, SourceError } from './source-error.ts'
import { SourceGate } from './source-gate.ts'

const START = Date.UTC(2026, 1, 11, 15, 0)
const { db } = await migratedDatabase(t)

const SOURCE = { db, source: 'yahoo', budget: AMPLE, random: () => 0.5 }

function gates(count: number, budget: Budget = AMPLE) {
  const clock = { now: START }
  const waits: number[] = []
  /** The gate of another process. */
  const open = (wait: (ms: number) => Promise<void> = async (ms) => void waits.push(ms)) =>
    new SourceGate({ ...SOURCE, budget, clock: () => clock.now, wait })
  return { clock, waits, open, gates: Array.from({ length: count }, () => open()) }
}

t.beforeEach(() => db.deleteFrom('sources').execute())

const fail =
  (fault: SourceCode, retryAfterMs: number | null = null) =>
  async () => {
    throw new SourceError(fault, `it ${fault}`, { retryAfterMs })
  }
const answer = async () => 'x'
const price = (gate: SourceGate) => gate.call('first', true)
const state = (now: number) => readSource(db, 'yahoo', new Date(now))

t.test('the calls of all processes begin one after another, and are counted by minute and day', async (t) => {
  const { clock, waits, gates: two } = gates(2)
  await two[0].work(async () => {
    for (const gate of [...two, ...two, ...two]) await price(gate)
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

t.test('calls other than for prices wait in one line and reserve no moment early: a price goes first', async (t) => {
  const { clock, waits, open, gates: two } = gates(2)
  const asleep: { ms: number; wake: () => void }[] = []
  const gate = open((ms) => new Promise((wake) => void asleep.push({ ms, wake })))
  const called: string[] = []
  await two[0].call()
  const calls = ['history', 'company'].map((name) => gate.call().then(() => void called.push(name)))
  for (const before of [[], [], ['history']]) {
    await until('the head of the line sleeps', async () => asleep.length > 0)
    const pauses = asleep.map(({ ms }) => ms)
    t.same(pauses, [500])
    t.same(called, before)
    if (waits.length === 0) await price(two[1])
    clock.now += 500
    asleep.shift()?.wake()
  }
  await Promise.all(calls)
  t.same(waits, [500], 'the price took the moment that the head of the line waited for')
  t.same(called, ['history', 'company'])
  t.match(await state(clock.now), { calls_this_minute: 4 })
})

t.test('prices that come without end leave a moment to the others every five seconds', async (t) => {
  const { clock, open, gates: two } = gates(2)
  let waits = 0
  const gate = open(async (ms) => {
    waits += 1
    await price(two[0])
    clock.now += ms
  })
  await price(two[0])
  await gate.call()
  t.equal(waits, 11, 'ten times in vain, then for the moment that it took')
  t.match(await state(clock.now), { calls_this_minute: 13 })
})

t.test('failures in a row are followed by longer and longer rests, for every process', async (t) => {
  const { clock, gates: two } = gates(2)
  const rests: number[] = []
  for (let n = 0; n < 6; n++) {
    await t.rejects(two[n % 2].work(fail('failed')), { code: 'failed' })
    const until = (await state(clock.now))?.resting_until.getTime() as number
    rests.push(until - clock.now)
    clock.now = until - 1
    for (const gate of two) await t.rejects(gate.work(answer), { code: 'resting' })
    clock.now = until
  }
  t.same(rests, [2_500, 5_000, 10_000, 20_000, 40_000, 80_000])
  t.match(await state(clock.now), { failures: 6, failing_since: new Date(START), last_error: 'it failed' })
  t.equal(await two[0].work(answer), 'x')
  t.match(await state(clock.now), { failures: 0, failing_since: null, last_error: null })
  await t.rejects(two[0].work(fail('failed')))
  t.equal((await state(clock.now))?.resting_until.getTime(), clock.now + 2_500, 'after an answer it starts over')
})

t.test('while it fails, one process alone tries whether it is back', async (t) => {
  const { clock, gates: two } = gates(2)
  await t.rejects(two[0].work(fail('failed')))
  clock.now += 2_500
  await two[0].work(() => t.rejects(two[1].work(answer), { code: 'resting' }))
  t.equal(await two[1].work(answer), 'x', 'once it is back, all go on')
})

t.test('not to know a symbol is an answer', async (t) => {
  const { clock, gates: one } = gates(1)
  await t.rejects(one[0].work(fail('unknown')), { code: 'unknown' })
  t.match(await state(clock.now), { failures: 0 })
})

t.test('a fault of ours is not blamed on the source', async (t) => {
  const { clock, gates: one } = gates(1)
  const ours = () => Promise.reject(new TypeError('ours'))
  await t.rejects(one[0].work(ours), { message: 'ours' })
  t.match(await state(clock.now), { failures: 0, last_error: null })
})

t.test(
  'Retry-After binds work that has begun already, and no answer from before it or shorter pause ends it',
  async (t) => {
    const { clock, waits, open, gates: two } = gates(2)
    const calls: string[] = []
    const asked = Promise.withResolvers<void>()
    const begun = [1, 2, 3].map(() => Promise.withResolvers<void>())
    const works = [
      async () => 'an answer to a call from before',
      async () => {
        await two[1].call()
        calls.push('inside')
      },
      fail('unreachable'),
    ].map((rest: () => Promise<unknown>, i) =>
      two[1].work<unknown>(() => {
        begun[i].resolve()
        return asked.promise.then(rest)
      }),
    )
    const ends = Promise.allSettled(works)
    await Promise.all(begun.map(({ promise }) => promise))
    await t.rejects(two[0].work(fail('limited', 120_000)), { code: 'limited' })
    asked.resolve()
    t.match(await ends, [
      { value: 'an answer to a call from before' },
      { reason: { code: 'resting', until: new Date(START + 120_000) } },
      { reason: { code: 'unreachable' } },
    ])
    for (const [ms, isCalled] of [
      [119_999, false],
      [120_000, true],
    ] as const) {
      clock.now = START + ms
      // As after a restart, nothing of the process is left but the row.
      const gate = open()
      const call = gate.work(async () => {
        await gate.call()
        calls.push(`after ${ms} ms`)
      })
      if (isCalled) await call
      else await t.rejects(call, { code: 'resting' })
    }
    t.same(calls, ['after 120000 ms'])
    t.same(waits, [])
  },
)

t.test('a call that waited for its turn is not made if the source asked for a pause meanwhile', async (t) => {
  const { open, gates: two } = gates(2)
  const slow = open(async () => void (await t.rejects(two[0].work(fail('limited', 30_000)), { code: 'limited' })))
  await t.rejects(
    slow.work(async () => {
      await price(slow)
      await price(slow)
    }),
    { code: 'resting', until: new Date(START + 30_000) },
  )
  const counts = { calls_this_minute: 2, limited_today: 1, failures: 1 }
  t.match(await state(START), counts, 'and is no failure of the source')
})

t.test('a spent ceiling refuses until its minute, day or month ends, and says so', async (t) => {
  const { clock, gates: two } = gates(2, { minute: 3, day: 4, month: 5 })
  const call = (gate: SourceGate) => gate.work(() => gate.call())
  clock.now = Date.UTC(2026, 10, 29, 23, 58, 30)
  for (const gate of [...two, two[0]]) await call(gate)
  const refused = (until: number) => ({ name: 'SourceError', code: 'spent', until: new Date(until) })
  for (const gate of two) await t.rejects(call(gate), refused(Date.UTC(2026, 10, 29, 23, 59)))
  t.match(await state(clock.now), { calls_this_minute: 3, refused_today: 2, failures: 0 })
  clock.now = Date.UTC(2026, 10, 29, 23, 59)
  await call(two[1])
  await t.rejects(call(two[0]), refused(Date.UTC(2026, 10, 30)))
  clock.now = Date.UTC(2026, 10, 30)
  await call(two[0])
  await t.rejects(call(two[1]), refused(Date.UTC(2026, 11, 1)))
  t.match(await state(clock.now), { calls_this_minute: 1, calls_today: 1, calls_this_month: 5, refused_today: 1 })
  clock.now = Date.UTC(2026, 11, 1)
  await call(two[1])
  t.match(await state(clock.now), { calls_this_minute: 1, calls_today: 1, calls_this_month: 1, refused_today: 0 })
})

t.test('the last fifth of a ceiling is for hot stocks', async (t) => {
  const { gates: one } = gates(1, { minute: 10, day: 100, month: 1_000 })
  const call = (standing: CallPriority) => one[0].work(() => one[0].call(standing), standing)
  for (let n = 0; n < 8; n++) await call('rest')
  await t.rejects(call('rest'), { code: 'spent' })
  await call('first')
  const work = one[0].work(() => one[0].call('rest'))
  await t.rejects(work, { code: 'spent' }, 'each call of a piece of work is judged')
  await call('first')
  await t.rejects(call('first'), { code: 'spent' })
})

t.test('the clock is the database’s, unless a test brings another', async (t) => {
  const gate = new SourceGate(SOURCE)
  const before = await now()
  await t.rejects(gate.work(fail('limited', 5_000)), { code: 'limited' })
  const { resting_until } = (await readSource(db, 'yahoo', null))!
  t.ok(resting_until.getTime() >= before + 5_000 && resting_until.getTime() <= (await now()) + 60_000)
})

async function now(): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0].now.getTime()
}
