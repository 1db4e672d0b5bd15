import fc from 'fast-check'
import t from 'tap'
import { type Budget, WINDOWS } from '#domain/market/sources.ts'
import { createDatabase, createPool, type Database } from '../../database/database.ts'
import { migratedDatabase } from '../../testing/database.ts'
import { enterSource, recordSourceFailure, reserveCall } from './source-calls.ts'

const { db, url } = await migratedDatabase(t)
const SECOND = 1_000
/** The moment at which a minute, a day and a month end. */
const EDGE = Date.UTC(2027, 0, 1)
const PROCESSES = 4
const SPACING_MS = 500

/** A step of a process: after a pause of all, by a clock that is a little off, perhaps after a restart. */
interface Step {
  process: number
  pauseMs: number
  offMs: number
  does: 'call' | 'enter' | 'restart'
}

const steps = fc.array(
  fc.record<Step>({
    process: fc.nat(PROCESSES - 1),
    pauseMs: fc.oneof(fc.constant(0), fc.nat(700), fc.nat(70_000)),
    offMs: fc.integer({ min: -2_000, max: 2_000 }),
    does: fc.constantFrom('call', 'call', 'call', 'call', 'enter', 'restart'),
  }),
  { minLength: 20, maxLength: 60 },
)
const budgets = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.nat(8), fc.nat(8))
  .map(([minute, day, month]): Budget => ({ minute, day: minute + day, month: minute + day + month }))

const keys = {
  minute: (at: number) => new Date(at).toISOString().slice(0, 16),
  day: (at: number) => new Date(at).toISOString().slice(0, 10),
  month: (at: number) => new Date(at).toISOString().slice(0, 7),
}

/** The most calls that started in one minute, day and month. */
function most(starts: readonly number[]): Budget {
  const [minute, day, month] = WINDOWS.map((name) =>
    Math.max(
      0,
      ...Map.groupBy(starts, keys[name])
        .values()
        .map(({ length }) => length),
    ),
  )
  return { minute, day, month }
}

const within = (found: Budget, budget: Budget) => WINDOWS.every((name) => found[name] <= budget[name])

function process(): Database {
  return createDatabase(createPool({ url, max: 1, applicationName: 'atalaya test', onError: (error) => t.fail(error) }))
}

t.test('no interleaving of processes, restarts and clocks passes a ceiling', async (t) => {
  const processes = Array.from({ length: PROCESSES }, process)
  t.teardown(() => Promise.all(processes.map((each) => each.destroy())))
  let granted = 0
  let refused = 0
  const run = async (script: readonly Step[], budget: Budget, startMs: number) => {
    await db.deleteFrom('sources').execute()
    let clock = EDGE - startMs
    const starts: number[] = []
    const lines = script.map((step) => {
      clock += step.pauseMs
      return { ...step, now: clock + step.offMs }
    })
    // Each process does its steps in order, and all processes run at the same time.
    await Promise.all(
      processes.map(async (_, self) => {
        for (const { does, now } of lines.filter((line) => line.process === self)) {
          if (does === 'restart') {
            await processes[self].destroy()
            processes[self] = process()
          } else if (does === 'enter') {
            await enterSource(processes[self], 'x', { now: new Date(now), budget, leaseMs: SECOND })
          } else {
            const answer = await reserveCall(processes[self], 'x', {
              now: new Date(now),
              budget,
              spacingMs: SPACING_MS,
            })
            if ('refused' in answer) {
              refused += 1
              if (answer.until.getTime() <= now) throw new Error('refused until a moment that is over')
            } else {
              granted += 1
              starts.push(now + answer.waitMs)
            }
          }
        }
      }),
    )
    starts.sort((a, b) => a - b)
    const isPaced = starts.every((start, i) => i === 0 || start - starts[i - 1] >= SPACING_MS)
    return isPaced && within(most(starts), budget)
  }
  await fc.assert(fc.asyncProperty(steps, budgets, fc.nat(90_000), run), { numRuns: 40 })
  t.ok(granted > 100 && refused > 100, `${granted} granted, ${refused} refused`)
})

t.test('by the database’s clock, all at once: as many as the ceiling has, no more', async (t) => {
  await db.deleteFrom('sources').execute()
  const budget = { minute: 1_000, day: 1_000, month: 7 }
  const processes = Array.from({ length: PROCESSES }, process)
  const take = (each: Database) => reserveCall(each, 'x', { now: null, budget, spacingMs: 0 })
  const answers = await Promise.all(processes.flatMap((each) => Array.from({ length: 5 }, () => take(each))))
  await Promise.all(processes.map((each) => each.destroy()))
  t.equal(answers.filter((answer) => 'waitMs' in answer && !('refused' in answer)).length, 7)
  const ends = answers.flatMap((answer) => ('until' in answer ? [answer.until.getTime()] : []))
  const today = new Date()
  t.equal(new Set(ends).size, 1)
  t.equal(ends[0], Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1))
})

t.test('no turn is given beyond a minute, nor beyond what the caller would wait', async (t) => {
  await db.deleteFrom('sources').execute()
  const budget = { minute: 1_000, day: 1_000, month: 1_000 }
  const take = (maxWaitMs?: number) =>
    reserveCall(db, 'x', { now: new Date(EDGE), budget, spacingMs: 40 * SECOND, maxWaitMs })
  t.same(await take(0), { waitMs: 0 })
  t.match(await take(0), { refused: 'busy', until: new Date(EDGE + 40 * SECOND), waitMs: 40 * SECOND })
  t.same(await take(), { waitMs: 40 * SECOND }, 'the refused one has reserved nothing')
  t.match(await take(), { refused: 'busy', until: new Date(EDGE + 80 * SECOND) })
})

t.test('no process waits longer than the lease for a trial whose process died', async (t) => {
  await db.deleteFrom('sources').execute()
  const budget = { minute: 10, day: 10, month: 10 }
  const enter = (ms: number) => enterSource(db, 'x', { now: new Date(EDGE + ms), budget, leaseMs: 5 * SECOND })
  await enter(0)
  await recordSourceFailure(db, 'x', { now: new Date(EDGE), restMs: SECOND, error: 'e', isLimit: false })
  t.match(await enter(999), { refused: 'resting', until: new Date(EDGE + SECOND) })
  t.match(await enter(SECOND), { failures: 1 })
  t.match(await enter(2 * SECOND), { refused: 'resting', until: new Date(EDGE + 6 * SECOND) })
  t.match(await enter(6 * SECOND), { failures: 1 })
})
