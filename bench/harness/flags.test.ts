import t from 'tap'
import { numbersOf } from './flags.ts'

t.test('numbers replace their defaults', (t) => {
  const defaults = { stocks: 10, years: 2 }
  t.same(numbersOf([], defaults), defaults)
  t.same(numbersOf(['--years', '0.5'], defaults), { stocks: 10, years: 0.5 })
  for (const wrong of ['0', '-1', 'x', '']) {
    t.throws(() => numbersOf([`--years=${wrong}`], defaults), { message: '--years must be a number above 0' }, wrong)
  }
  t.throws(() => numbersOf(['--year', '1'], defaults), /--year/)
  t.end()
})
