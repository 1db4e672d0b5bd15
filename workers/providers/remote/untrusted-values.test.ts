import t from 'tap'
import { instantOf } from './untrusted-values.ts'

t.test('an instant is one that a calendar can reckon with', async (t) => {
  t.equal(instantOf(1_770_822_000), 1_770_822_000_000)
  t.equal(instantOf(new Date(1_770_822_000_000)), 1_770_822_000_000)
  for (const absurd of [
    1e13,
    -1e13,
    1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    new Date(Number.NaN),
    '1770822000',
    null,
  ]) {
    t.ok(Number.isNaN(instantOf(absurd)), String(absurd))
  }
})
