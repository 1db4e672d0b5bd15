import fc from 'fast-check'
import t from 'tap'
import { type SourceCode, SourceError } from './source-error.ts'
import { backOffMs } from './source-gate.ts'

const error = (fault: SourceCode, retryAfterMs: number | null = null) => new SourceError(fault, 'x', { retryAfterMs })
const SECOND = 1_000
const MINUTE = 60 * SECOND

t.test('the window doubles up to a quarter of an hour, and a random part of it is waited', async (t) => {
  const windows = (fault: SourceCode, unit: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => backOffMs(error(fault), n, () => 1) / unit)
  t.same(windows('failed', SECOND), [5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  t.same(windows('limited', MINUTE), [1, 2, 4, 8, 15, 15, 15, 15, 15, 15])
  t.same(windows('unreachable', SECOND).slice(0, 5), [5, 10, 20, 40, 60], 'nobody is spared by a longer one')
  const half = backOffMs(error('failed'), 3, () => 0.5)
  t.equal(half, 20 * SECOND)
})

t.test('never at once, never before the source allows it', async () => {
  fc.assert(
    fc.property(
      fc.constantFrom<SourceCode>('limited', 'failed', 'unreachable', 'session'),
      fc.nat(100),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.option(fc.nat(86_400_000)),
      (fault, failures, random, retryAfter) => {
        const ms = backOffMs(error(fault, retryAfter), failures, () => random)
        return ms >= 1_000 && ms >= (retryAfter ?? 0) && ms <= Math.max(15 * MINUTE, retryAfter ?? 0)
      },
    ),
  )
})
