import t from 'tap'
import { day, decimal, percentPair, price, pricePair } from './spanish.ts'

t.test('figures as Ecuador writes them', (t) => {
  t.equal(decimal(1234567.891, 1), '1.234.567,9')
  t.equal(decimal(-0.004, 2), '0,00')
  t.equal(decimal(-12.345, 2), '-12,35')
  t.equal(price(1234.5), '1.234,50')
  t.equal(price(0.01234), '0,0123')
  t.equal(price(0.9), '0,900')
  t.equal(day('2021-04-09'), '09/04/2021')
  t.end()
})

t.test('two figures are told apart', (t) => {
  t.strictSame(pricePair(101.2, 101.05), ['101,20', '101,05'])
  t.strictSame(pricePair(26.38, 26.3804), ['26,3800', '26,3804'])
  t.strictSame(pricePair(0.004, 0.002, 25), ['0,004', '0,002'])
  t.strictSame(pricePair(-0.5, 0.25, 100), ['-0,50', '0,25'])
  t.strictSame(percentPair(29.97, 30.02), ['29,97', '30,02'])
  t.strictSame(percentPair(28.4, 31.2), ['28,4', '31,2'])
  t.strictSame(pricePair(5, 5.000000001), ['5,00', '5,00'], 'but not at any length')
  t.end()
})
