import fc from 'fast-check'
import t from 'tap'
import { firstPolls, nextPoll, nextRetry } from './schedule.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 20, 12)

t.test('a source is asked once in every interval, at its own moment', async (t) => {
  const at = nextPoll('https://a.example/rss', NOON, 10 * MINUTE)
  t.equal(nextPoll('https://a.example/rss', at, 10 * MINUTE), at + 10 * MINUTE)
  t.equal(nextPoll('https://a.example/rss', at + 4_000, 10 * MINUTE), at + 10 * MINUTE, 'a slow answer shifts nothing')
  const input = fc.record({
    key: fc.string({ minLength: 1 }),
    now: fc.integer({ min: NOON, max: NOON + 1e10 }),
    poll: fc.integer({ min: 1_000, max: 86_400_000 }),
  })
  fc.assert(
    fc.property(input, ({ key, now, poll }) => {
      const next = nextPoll(key, now, poll)
      const wait = next - now
      const again = nextPoll(key, next, poll) - next
      return wait >= poll / 2 - 1 && wait <= 1.5 * poll + 1 && Math.abs(again - poll) < 1
    }),
  )
})

t.test('many sources are spread evenly', async (t) => {
  const tenths = new Array(10).fill(0)
  for (let i = 0; i < 1_000; i++) {
    const at = nextPoll(`https://feed-${i}.example/rss`, NOON, 10 * MINUTE)
    tenths[Math.floor(((at % (10 * MINUTE)) / (10 * MINUTE)) * 10)] += 1
  }
  t.ok(
    tenths.every((count) => count > 70 && count < 130),
    `a tenth of the interval holds ${tenths.join(', ')} of 1,000`,
  )
})

t.test('new sources come one after another, soon', async (t) => {
  t.same([...firstPolls(['only'], 1_000)], [['only', 0]])
  const keys = Array.from({ length: 8 }, (_, i) => `source ${i}`)
  t.same([...firstPolls(keys, 600_000).values()], [0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500])
  t.same([...firstPolls([...keys].reverse(), 600_000)], [...firstPolls(keys, 600_000)], 'always in the same order')
  t.same([...firstPolls(keys, 1_000).values()].at(-1), 875, 'within one interval where that is short')
})

t.test('a source that fails is left alone longer and longer', async (t) => {
  const waits = (poll: number, retryAfter?: number) =>
    [1, 2, 3, 4, 5, 60].map((failures) => (nextRetry(NOON, failures, poll, retryAfter) - NOON) / MINUTE)
  t.same(waits(10 * MINUTE), [10, 20, 40, 60, 60, 60])
  t.same(waits(MINUTE / 60), [1 / 60, 2 / 60, 4 / 60, 8 / 60, 16 / 60, 60])
  t.same(waits(180 * MINUTE), [180, 180, 180, 180, 180, 180], 'never more often than a good one')
  t.same(waits(10 * MINUTE, 90 * MINUTE), [90, 90, 90, 90, 90, 90], 'what it asks for')
  t.same(waits(10 * MINUTE, 15 * MINUTE), [15, 20, 40, 60, 60, 60])
  t.same(waits(10 * MINUTE, 1e12)[0], 24 * 60, 'within reason')
})
