import t from 'tap'
import { digits, median, table, verdict } from './table.ts'

t.test('a table keeps its columns in line', (t) => {
  const text = table(['name', 'ns'], [['ours', '4.00'], [], ['a peer', '120'], ['none']])
  const lines = ['name      ns', '------  ----', 'ours    4.00', '------  ----', 'a peer   120', 'none        ']
  t.equal(text, lines.join('\n'))
  t.end()
})

t.test('a target is met at its limit', (t) => {
  t.strictSame(verdict(4, '≥ 4'), ['≥ 4', 'met'])
  t.strictSame(verdict(3.99, '≥ 4'), ['≥ 4', 'NOT MET'])
  t.strictSame(verdict(1.3, '≤ 1.3'), ['≤ 1.3', 'met'])
  t.strictSame(verdict(Number.NaN, '≤ 1.3'), ['≤ 1.3', 'NOT MET'])
  t.strictSame(verdict(1, null), ['', ''])
  t.end()
})

t.test('figures show three digits that count', (t) => {
  t.strictSame([0, 0.0234, 1, 4.567, 78.91, 1234.5].map(digits), ['0', '0.0234', '1.00', '4.57', '78.9', '1235'])
  t.end()
})

t.test('the median of odd and even many', (t) => {
  t.equal(median([3, 1, 2]), 2)
  t.equal(median([4, 1, 2, 3]), 2.5)
  t.end()
})
