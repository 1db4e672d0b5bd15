import t from 'tap'
import { benjaminiHochberg } from './benjamini-hochberg.ts'

/** Benjamini and Hochberg 1995, section 4: fifteen tests of which their procedure at 5 % takes the four smallest. */
const PUBLISHED = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

t.test('the published example, in any order', async (t) => {
  t.strictSame(
    benjaminiHochberg(PUBLISHED, 0.05),
    PUBLISHED.map((p) => p <= 0.0095),
  )
  t.strictSame(benjaminiHochberg(PUBLISHED.toReversed(), 0.05), PUBLISHED.map((p) => p <= 0.0095).toReversed())
})

t.test('one that fails its own threshold is accepted where a larger one meets its own', async (t) => {
  t.strictSame(benjaminiHochberg([0.03, 0.04, 0.049], 0.05), [true, true, true])
  t.strictSame(benjaminiHochberg([0.03, 0.04, 0.051], 0.05), [false, false, false])
})

t.test('none, and no tests', async (t) => {
  t.strictSame(benjaminiHochberg([0.5, 0.06], 0.05), [false, false])
  t.strictSame(benjaminiHochberg([], 0.05), [])
})
