import fc from 'fast-check'
import t from 'tap'
import {
  decimalsOfStep,
  formatChosen,
  formatDecimal,
  formatDistinct,
  formatFraction,
  formatNonZero,
  withPercent,
} from './number.ts'

t.test('figures as Ecuador writes them, a zero without a sign', async (t) => {
  t.equal(formatDecimal(1234567.891, 1), '1.234.567,9')
  t.equal(formatDecimal(-12.345, 2), '-12,35')
  t.strictSame(
    [-0.004, -0, 0].map((value) => formatDecimal(value, 2)),
    ['0,00', '0,00', '0,00'],
  )
  t.strictSame(
    [1.5, -1.5, 0.004, -0.004].map((value) => formatDecimal(value, 2, true)),
    ['+1,50', '-1,50', '0,00', '0,00'],
  )
  t.equal(withPercent(formatDecimal(4.26, 1)), '4,3\u202f%')
})

t.test('an axis has the decimals of its step, a figure those that it needs', async (t) => {
  t.strictSame(
    [100, 2.5, 1, 0.25, 0.2, 0.025, 5e-7, 2.5e-8, 1e-12, 0.1 + 0.2].map(decimalsOfStep),
    [0, 1, 0, 2, 1, 3, 7, 9, 12, 1],
  )
  t.strictSame(
    [0, 1.5, 0.004, -0.00012, 1e-9].map((value) => formatNonZero(value, 2, true)),
    ['0,00', '+1,50', '+0,004', '-0,0001', '+0,000000001'],
  )
  t.strictSame(
    [3, 2.5, 0.001, 12.345].map((value) => formatChosen(value, 2)),
    ['3', '2,50', '0,001', '12,345'],
  )
})

t.test('anything but a number is unknown', async (t) => {
  const odd: unknown[] = [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, '5', {}, [7], true]
  for (const value of odd) t.equal(formatDecimal(value as number, 2), '—', String(value))
})

t.test('different figures look different, but not at any length', async (t) => {
  t.strictSame(formatDistinct([29.97, 30.02], 1), ['29,97', '30,02'])
  t.strictSame(formatDistinct([28.4, 31.2], 1), ['28,4', '31,2'])
  t.strictSame(formatDistinct([5, 5.000000001], 2), ['5,00', '5,00'])
  t.strictSame(formatDistinct([1.2, 1.2, 0], 2), ['1,20', '1,20', '0,00'])
})

const intl = (decimals: number, signed: boolean, style: 'decimal' | 'percent') =>
  new Intl.NumberFormat('es-EC', {
    style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })

t.test('every figure and fraction is written as Intl writes it', async (t) => {
  const figures = fc.oneof(
    fc.double({ min: -1e25, max: 1e25, noNaN: true }),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
    // Halves of the last digit, and whole numbers.
    fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 })).map(([n, power]) => n / 10 ** power),
  )
  fc.assert(
    fc.property(figures, fc.integer({ min: 0, max: 6 }), fc.boolean(), (value, decimals, signed) => {
      const percent = intl(decimals, signed, 'percent').format(value).replace(/\s?%$/, '')
      return (
        formatDecimal(value, decimals, signed) === intl(decimals, signed, 'decimal').format(value) &&
        formatFraction(value, decimals, signed) === withPercent(percent)
      )
    }),
    { numRuns: 2_000 },
  )
  for (const value of [1.005, 8.345, -2.5, 0.285, 0.5, 0.05, 1e-7, 5e-7, 1e15, 1e21, 123_456_789_012.345]) {
    for (const decimals of [0, 1, 2, 3, 7])
      t.equal(formatDecimal(value, decimals), intl(decimals, false, 'decimal').format(value), String(value))
  }
})
