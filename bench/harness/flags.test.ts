import t from 'tap'
import { numbersOf, takeText } from './flags.ts'

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

t.test('a text is taken from among them', (t) => {
  t.same(takeText(['--years', '1'], 'only'), { text: '', rest: ['--years', '1'] })
  const flags = ['--stocks', '5', '--only', 'of a stock', '--years', '1']
  t.same(takeText(flags, 'only'), { text: 'of a stock', rest: ['--stocks', '5', '--years', '1'] })
  for (const wrong of [['--only'], ['--only', ''], ['--only', '--years', '1']]) {
    t.throws(() => takeText(wrong, 'only'), { message: '--only must be followed by a text' })
  }
  t.end()
})
