import fc from 'fast-check'
import t from 'tap'
import type { DecimalSign } from '../../text/numeral.ts'
import { decimalSignOf, parseNumber, saysNothing } from './numbers.ts'
import type { FormatFault } from './text-rows.ts'

/** The decimal sign of rows of price, volume and another column. */
function signOf(rows: readonly (readonly string[])[], separator = ','): DecimalSign | FormatFault {
  const texts = rows.map((fields, i) => ({ fields, line: i + 2 }))
  return decimalSignOf(texts, { prices: [0], volumes: [1], others: [2] }, separator)
}

t.test('a number as programs, sites and spreadsheets write it', async (t) => {
  const points: [text: string, value: number][] = [
    ['10.5', 10.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+.6', 0.6],
    ['1e3', 1000],
    ['8.5e-7', 8.5e-7],
    ['$191.38', 191.38],
    ['US$ 1,234.50', 1234.5],
    ['10.5 EUR', 10.5],
    ['USD 10.5', 10.5],
    ['£1,010', 1010],
    ['S/ 3.45', 3.45],
    ['1,234,567', 1_234_567],
    ['12,34,567.5', 1_234_567.5],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ['1 234.50', 1234.5],
    ['1\u00a0234\u202f567', 1_234_567],
    ['10.36M', 10_360_000],
    ['1.1m', 1_100_000],
    ['2.5K', 2500],
    ['3.07B', 3_070_000_000],
    ['1.5 T', 1.5e12],
    ['-4', -4],
    ['−4', -4],
    ['(1.50)', -1.5],
    ['-$5', -5],
    ['$-5', -5],
    ['\u200e10.5', 10.5],
  ]
  for (const [text, value] of points) t.equal(parseNumber(text, '.'), value, text)
  const commas: [text: string, value: number][] = [
    ['10,148', 10.148],
    ['1.074,10', 1074.1],
    ['10.500', 10_500],
    ['10,36M', 10_360_000],
    ['1 234,5', 1234.5],
    ['R$ 1.234,56', 1234.56],
    ['12,30 €', 12.3],
    ['12,30 zł', 12.3],
    ['0,5', 0.5],
    ['1.234.567', 1_234_567],
  ]
  for (const [text, value] of commas) t.equal(parseNumber(text, ','), value, text)
})

t.test('what is no number is none', async (t) => {
  const texts = [
    '',
    ' ',
    'NaN',
    'inf',
    'Infinity',
    'null',
    '-',
    'N/A',
    'two',
    '0x10',
    '1.2.3',
    '1,2',
    '12,34',
    '$',
    '10%',
  ]
  for (const text of [...texts, '1 2', '1-2', '1..5', 'e5', '.']) t.ok(Number.isNaN(parseNumber(text, '.')), text)
  t.ok(Number.isNaN(parseNumber(`1${',000'.repeat(30)}`, '.')), 'a text that no number has')
  for (const text of ['10.5', '1.23', '1,2,3', ',']) t.ok(Number.isNaN(parseNumber(text, ',')), text)
})

t.test('a field may say that there is no value', async (t) => {
  for (const text of ['-', '–', '--', 'N/A', 'n/a', '#N/D', 'null', 'None', 's/d']) t.ok(saysNothing(text), text)
  for (const text of ['', '0', '-1', 'NaN', 'nothing']) t.notOk(saysNothing(text), text)
})

t.test('a number comes back however it was written', async () => {
  const value = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)
  const styles = fc.constantFrom<[locale: string, sign: DecimalSign]>(
    ['en-US', '.'],
    ['de-DE', ','],
    ['fr-FR', ','],
    ['de-CH', '.'],
    ['en-IN', '.'],
  )
  const options = fc.constantFrom<Intl.NumberFormatOptions>({}, { useGrouping: false })
  fc.assert(
    fc.property(value, styles, options, (number, [locale, sign], option) => {
      return parseNumber(number.toLocaleString(locale, option), sign) === number
    }),
  )
})

t.test('the decimal sign follows from what only one reading allows, anywhere in the table', async (t) => {
  t.equal(
    signOf([
      ['10.148', '5'],
      ['10.25', '5'],
    ]),
    '.',
  )
  t.equal(
    signOf([
      ['10,148', '1,23M'],
      ['9,987', '10M'],
    ]),
    ',',
    'by the volume',
  )
  t.equal(
    signOf([
      ['1.010', '5'],
      ['1.111.000', '5'],
    ]),
    ',',
    'two of one sign divide thousands',
  )
  t.equal(signOf([['1,010', '1,234,567']]), '.', 'two of one sign divide thousands')
  t.equal(signOf([['1.074,10', '5']]), ',')
  t.equal(signOf([['0,148', '5']]), ',', 'a thousand does not begin with nought')
  t.equal(signOf([["1'234,567", '5']]), ',', 'thousands are recognised by the apostrophe')
  t.equal(signOf([['10,148', '', '-0,08%']]), ',', 'by a column that is not read')
  t.equal(signOf([['10', '5']]), '.', 'no sign at all')
})

t.test('where no value decides, the other column or the separator may', async (t) => {
  t.equal(signOf([['10.148', '1.500']]), '.', 'as programs write')
  t.equal(signOf([['10,500', '1.000']], ';'), ',', 'shares are whole')
  t.equal(signOf([['10.500', '1.000']], ';'), ',', 'shares are whole')
  t.equal(signOf([['10,148', '5,432']]), '.', 'shares are whole')
  t.equal(signOf([['10,500', '123456']], ';'), ',', 'thousands are not grouped')
  t.equal(signOf([['10.500', '123456']], '\t'), '.', 'thousands are not grouped')
  t.equal(signOf([['10,500', '']], ';'), ',', 'semicolons')
})

t.test('a table that can be read both ways is not', async (t) => {
  t.match(
    signOf([
      ['10,148', ''],
      ['9,987', ''],
    ]),
    { reason: /^"10,148" may have decimals or thousands: /, example: '10,148' },
  )
  t.match(signOf([['10.500', '']], ';'), { reason: /may have decimals or thousands/ })
  const mixed = Array.from({ length: 10 }, (_, i) => [i < 5 ? '10.5' : '10,5', '1'])
  t.match(signOf(mixed), { reason: /"10\.5" and "10,5": write all one way/, example: '10,5' })
  const mistyped = Array.from({ length: 30 }, (_, i) => [i < 1 ? '10,5' : '10.5', '1'])
  t.equal(signOf(mistyped), '.', 'one error of many is that of its row')
})
