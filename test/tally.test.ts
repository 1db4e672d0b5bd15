import t from 'tap'
import { countTap, countVitest } from './tally.ts'

t.test('the last TAP summary is the one of the whole run', async (t) => {
  const text =
    'ok 1 - # { total: 1, pass: 1 }\n# { total: 4, pass: 4 }\n# { total: 9, pass: 6, fail: 1, skip: 1, todo: 1 }\n'
  t.same(countTap(text), { passed: 6, failed: 1, skipped: 2 })
})

t.test('a stream without a summary passed nothing', async (t) => {
  t.same(countTap('TAP version 14\nBail out!\n'), { passed: 0, failed: 0, skipped: 0 })
})

t.test('a vitest file that did not load is a failure', async (t) => {
  const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numFailedTestSuites: 1 }
  t.same(countVitest(report), { passed: 3, failed: 1, skipped: 1 })
})
