import fc from 'fast-check'
import t from 'tap'
import { type LeaseMember, quotaOf } from './leader-leases.ts'

/** Generates members that hold `count` parts, or leave some free, in any distribution. */
const Members = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 9 }),
    fc.integer({ min: 1, max: 64 }),
  )
  .chain(([pids, count]) =>
    fc.array(fc.integer({ min: -1, max: pids.length - 1 }), { minLength: count, maxLength: count }).map((holders) => ({
      count,
      members: pids.map(
        (pid, i): LeaseMember => ({ pid, parts: holders.flatMap((of, part) => (of === i ? [part] : [])) }),
      ),
    })),
  )

t.test('quotas are even and add up; parts that are held by quota do not move', (t) => {
  fc.assert(
    fc.property(Members, ({ members, count }) => {
      const quotas = members.map(({ pid }) => quotaOf(pid, members, count))
      const isEven = Math.max(...quotas) - Math.min(...quotas) <= 1
      const sum = quotas.reduce((a, b) => a + b)
      const settled = members.map(({ pid }, i) => ({
        pid,
        parts: Array.from({ length: quotas[i] }, (_, part) => part),
      }))
      const isStill = settled.every(({ pid, parts }) => quotaOf(pid, settled, count) === parts.length)
      const parts = members.map((member) => member.parts.length)
      const isKept = quotas.every((one, i) => quotas.every((other, j) => one <= other || parts[i] >= parts[j]))
      return isEven && sum === count && isStill && isKept
    }),
  )
  t.end()
})
