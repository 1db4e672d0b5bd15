import fc from 'fast-check'
import t from 'tap'
import {
  currencySign,
  formatAmount,
  formatDifferences,
  formatDistinctPrices,
  formatPrice,
  priceDecimals,
  withCurrency,
} from './price.ts'

t.test('each currency has its own decimals', async (t) => {
  const written = (price: number) =>
    ['USD', 'EUR', 'CLP', 'COP', 'JPY', null, 'GBp'].map((currency) => formatPrice(price, currency))
  t.strictSame(written(4974.4), ['4.974,40', '4.974,40', '4.974', '4.974', '4.974', '4.974,40', '4.974,40'])
})

t.test('below one unit of money as many as show the movement', async (t) => {
  t.strictSame(
    ['USD', 'CLP'].map((currency) => formatPrice(0.5, currency)),
    ['0,5000', '0,5000'],
  )
  t.strictSame(
    [0.61239, 0.01234, 0.001234, 0.0000012, 0].map((price) => formatPrice(price, 'USD')),
    ['0,6124', '0,0123', '0,00123', '0,00000120', '0,0000'],
  )
})

const change = (value: number, price: number, currency: string | null) =>
  formatDifferences([value], { price, currency, signed: true })[0]

t.test('a difference is as fine as its price, and never a bare zero for a real movement', async (t) => {
  t.equal(change(-1.5, 100, 'USD'), '-1,50')
  t.equal(change(0, 100, null), '0,00')
  t.equal(change(41.97 - 41.98, 41.97, 'EUR'), '-0,01', 'a whole cent, whatever the subtraction leaves over')
  t.equal(change(0.0024, 8.4, null), '+0,0024')
  t.equal(change(0.0123, 0.6, null), '+0,0123')
  t.equal(change(-0.00002, 0.6, null), '-0,000020')
  t.strictSame(
    [12.4, -12.4, 0, 0.4].map((value) => change(value, 4974, 'CLP')),
    ['+12', '-12', '0', '+0,40'],
  )
})

t.test('a change of a price of a hundred-thousandth is no zero, and a rounding error is one', async (t) => {
  t.equal(change(2.3e-12, 8.66e-6, 'USD'), '+0,0000000000023')
  t.equal(change(-6e-9, 8.66e-6, 'USD'), '-0,0000000060')
  t.equal(change(0.1 + 0.2 - 0.3, 0.3, 'USD'), '0,0000')
  t.equal(formatPrice(1.234e-12, 'USD'), '0,00000000000123')
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
      (price, part) => /[1-9]/.test(change(price * part, price, 'USD')),
    ),
  )
})

t.test('two differences have the same decimals, and differ', async (t) => {
  const lines = (values: number[]) => formatDifferences(values, { price: 25, currency: 'USD', signed: false })
  t.strictSame(lines([1.2, -0.9]), ['1,20', '-0,90'])
  t.strictSame(lines([0.004, 0.002]), ['0,0040', '0,0020'])
  t.strictSame(lines([1.2034, 1.2049]), ['1,203', '1,205'])
  t.strictSame(lines([Number.NaN, 0.9]), ['—', '0,90'])
})

t.test('two different prices look different', async (t) => {
  t.strictSame(formatDistinctPrices([101.2, 101.05], null), ['101,20', '101,05'])
  t.strictSame(formatDistinctPrices([26.38, 26.3804], 'USD'), ['26,3800', '26,3804'])
  t.strictSame(formatDistinctPrices([4974.4, 4974.2], 'CLP'), ['4.974,4', '4.974,2'])
})

t.test('no figure is a zero with a sign, and odd input is unknown', async (t) => {
  const currency = fc.constantFrom('USD', 'CLP', 'JPY', 'GBp', null)
  const value = fc.double({ min: -1e7, max: 1e7, noNaN: true })
  fc.assert(
    fc.property(value, value, currency, (value, price, currency) => {
      const all = [formatPrice(value, currency), change(value, price, currency)]
      for (const written of [...all, ...formatDistinctPrices([value, price], currency)])
        t.notMatch(written, /^[-+]0(,0*)?$/)
    }),
  )
  for (const odd of [Number.NaN, null, undefined, 'x', {}] as number[]) {
    t.equal(formatPrice(odd, 'USD'), '—')
    t.equal(change(odd, 100, 'USD'), '—')
    t.equal(change(odd, odd, 7 as unknown as string), '—')
  }
})

t.test('currency signs; what is no currency has none', async (t) => {
  t.strictSame(['USD', 'EUR', 'COP', null, '', 'GBp', '??'].map(currencySign), ['$', 'EUR', 'COP', '', '', '', ''])
})

t.test('different prices of a hundred-millionth look different', async (t) => {
  t.equal(formatPrice(0.00000812, 'EUR'), '0,00000812')
  t.equal(formatPrice(1e-8, 'EUR'), '0,0000000100')
  t.same(formatDistinctPrices([0.00000811, 0.00000813], 'EUR'), ['0,00000811', '0,00000813'])
})

t.test('every currency has the decimals of CLDR, which Intl knows', async (t) => {
  const currencies = Intl.supportedValuesOf('currency')
  t.ok(currencies.length > 100)
  for (const currency of currencies) {
    const format = new Intl.NumberFormat('es-EC', { style: 'currency', currency })
    t.equal(priceDecimals(1, currency), format.resolvedOptions().maximumFractionDigits, currency)
  }
})

t.test('an amount has the decimals of its currency, and its sign after the minus', async (t) => {
  t.equal(withCurrency(formatAmount(0, 'USD'), 'USD'), '$0,00')
  t.equal(withCurrency(formatAmount(-0.5, 'USD'), 'USD'), '-$0,50')
  t.equal(withCurrency(formatAmount(-1234.5, 'EUR'), 'EUR'), '-EUR\u00a01.234,50')
  t.equal(withCurrency(formatAmount(12.6, 'JPY'), 'JPY'), 'JPY\u00a013')
  t.equal(withCurrency('3,20', null), '3,20')
})
