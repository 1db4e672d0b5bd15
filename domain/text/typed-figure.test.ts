import fc from 'fast-check'
import t from 'tap'
import * as figures from './figures.ts'
import { formatChosen, formatDecimal, formatDistinct, formatFraction, formatNonZero } from './number.ts'
import { currencySign, formatDifferences, formatDistinctPrices, formatPrice } from './price.ts'
import { readFigure } from './typed-figure.ts'

const read = (texts: readonly string[]) => texts.map((text) => readFigure(text))
const value = (text: string) => readFigure(text)?.value ?? null

const CURRENCIES = ['USD', 'EUR', 'MXN', 'COP', 'CLP', 'JPY', 'KWD', 'BTC', null]
const currency = fc.constantFrom(...CURRENCIES)
const anyValue = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.double({ min: -1e4, max: 1e4, noNaN: true }),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
  fc.constantFrom(0, 1, -1, 1_000, 1e6, 1e9, 1e12, 999.95, 9_999.95e6, 999.96, 0.005),
)

/** What a text shows, by its digits and the name of its amount alone. */
function shown(text: string): number {
  const amounts = { 'mil ?M': 9, 'mil ?millones': 9, 'bill.+': 12, B: 12, 'mill.+': 6, M: 6, mil: 3, k: 3 }
  const plain = text.replaceAll('\u00a0', ' ').trim()
  const power = Object.entries(amounts).find(([name]) => new RegExp(`\\d ?${name}$`).test(plain))?.[1] ?? 0
  return Number(`${text.replace(/[^\d,-]/g, '').replace(',', '.')}e${power}`)
}

t.test('every figure that the page writes is read as what it shows', async (t) => {
  const { formatChange, formatCount, formatDistance, formatInWords, formatPercent } = figures
  const { formatScale, formatShare, formatVolume } = figures
  const both = fc.tuple(anyValue, anyValue, currency, fc.integer({ min: 0, max: 6 }), fc.boolean())
  const money = (value: number, currency: string | null) => {
    const sign = currencySign(currency)
    return [`${sign}${sign.length > 1 ? '\u00a0' : ''}`, sign].map((before) => before + formatPrice(value, currency))
  }
  const units = new Set<string>()
  fc.assert(
    fc.property(both, ([value, other, currency, decimals, signed]) => {
      const written = [
        ...[formatChange, formatCount, formatDistance, formatInWords, formatPercent].map((write) => write(value)),
        ...[formatScale, formatShare, formatVolume].map((write) => write(value)),
        formatDecimal(value, decimals, signed),
        formatFraction(value, decimals, signed),
        formatNonZero(value, decimals, signed),
        formatChosen(value, decimals),
        ...formatDistinct([value, other], decimals, signed),
        ...formatDistinctPrices([value, other], currency),
        ...formatDifferences([value, other], { price: other, currency, signed }),
        ...money(value, currency),
        `${formatPrice(value, currency)} ${currency ?? ''}`,
      ]
      // As it is copied from the page, and as a keyboard or another program has it.
      const typed = written.flatMap((text) => [
        text,
        text.replace(/[\u00a0\u202f]/g, ' '),
        text.replace(/[\u00a0\u202f]/g, ''),
        text.replace('-', '\u2212'),
        ` ${text}\u00a0`,
      ])
      for (const text of typed) {
        const figure = readFigure(text)
        if (figure === null || figure.value !== shown(text.replace('\u2212', '-')))
          throw new Error(`${JSON.stringify(text)} is read as ${figure?.value}`)
        units.add(figure.unit)
      }
    }),
    { numRuns: 1_000 },
  )
  t.same(new Set(units), new Set([...CURRENCIES.map((code) => code ?? ''), '%']))
})

t.test('the figures of the report', async (t) => {
  t.same(read(['5 %', '5%', '0,98 %', '+3', '$45,90', '45,90 €', '45,90 $', '1,5 M', '1e6', '1,000.00']), [
    { value: 5, unit: '%' },
    { value: 5, unit: '%' },
    { value: 0.98, unit: '%' },
    { value: 3, unit: '' },
    { value: 45.9, unit: 'USD' },
    { value: 45.9, unit: 'EUR' },
    { value: 45.9, unit: 'USD' },
    { value: 1.5e6, unit: '' },
    { value: 1e6, unit: '' },
    { value: 1_000, unit: '' },
  ])
})

t.test('thousands, a decimal comma, or a point', async (t) => {
  const numbers = {
    '1.234,50': 1234.5,
    '1234,5': 1234.5,
    '1234.5': 1234.5,
    '1,234.50': 1234.5,
    '1.234': 1234,
    '0.123': 0.123,
    '1,234': 1.234,
    '1.234.567': 1_234_567,
    '1,234,567': 1_234_567,
    '1 234 567,5': 1_234_567.5,
    "1'234.5": 1234.5,
    ' 12 ': 12,
    ',5': 0.5,
    '.5': 0.5,
    '5,': 5,
    '-3': -3,
    '−3': -3,
    '-$3': -3,
    '$-3': -3,
    '1e-3': 0.001,
  }
  for (const [text, number] of Object.entries(numbers)) t.equal(value(text), number, text)
})

t.test(
  'amounts by their letter and in words, each to its unit; others are in the power that is asked for',
  async (t) => {
    const amounts = {
      '1,5 k': 1_500,
      '2 mil': 2_000,
      '1,5 M': 1.5e6,
      '1.5M': 1.5e6,
      '3 MM': 3e6,
      '1 millón': 1e6,
      '2,5 millones de USD': 2.5e6,
      '12 mil M': 12e9,
      '1.500 millones': 1.5e9,
      '4,9 B': 4.9e12,
      '1 billón': 1e12,
      'USD 1,5 M': 1.5e6,
      '$1,5 M': 1.5e6,
    }
    for (const [text, number] of Object.entries(amounts)) {
      t.equal(value(text), number, text)
      t.equal(readFigure(text, 6)?.value, number, text)
    }
    t.equal(readFigure('52,3', 6)?.value, 52_300_000)
    t.equal(readFigure('1,1', 6)?.value, 1_100_000, 'by its digits, not by a multiplication')
    t.same(
      read(['2,5 millones de USD', '1 vez', '3 veces', '950 acciones', 'US$ 5', 'MXN 5', 'COP$5', 'S/ 5']).map(
        (f) => f?.unit,
      ),
      ['USD', 'veces', 'veces', 'acciones', 'USD', 'MXN', 'COP', 'PEN'],
    )
  },
)

t.test('anything else is none', async (t) => {
  const none = [
    '',
    ' ',
    ',',
    '.',
    'x',
    '1,2,3',
    '1.2.3',
    '12.345.6',
    '1,23.4',
    '1 2',
    '0x10',
    'Infinity',
    'NaN',
    '%',
    '$',
  ]
  for (const text of [...none, '5 m', '5 kg', 'cinco', '—', '1e999', '5 5', '5-3', '--5', `1${'.000'.repeat(40)}`])
    t.equal(readFigure(text), null, text)
})
