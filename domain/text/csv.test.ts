import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import t from 'tap'
import { csvText, spreadsheetText } from './csv.ts'

const BOM = { bom: true }

t.test('what is written is read back, whatever separators, quotes and lines it has', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', ',', ';', '"', '\n', '\r\n', '5') }).map((s) => `x${s}`)
  const rows = fc.array(fc.tuple(text, fc.option(fc.double({ noNaN: true }).map((value) => value + 0))))
  fc.assert(
    fc.property(rows, (rows) => {
      const read: string[][] = parse(csvText(['Símbolo', 'Precio'], rows), BOM)
      const expected = rows.map(([name, value]) => [name, value === null ? '' : String(value)])
      return JSON.stringify(read) === JSON.stringify([['Símbolo', 'Precio'], ...expected])
    }),
  )
})

t.test('a spreadsheet in Spanish reads numbers without thousands and exponents, with a decimal comma', async (t) => {
  const rows = [[1234.5, -0.0000086, 52_300_000, null, 'a;b', 'c, "d"', '=1+1', 43.8]]
  const text = spreadsheetText(['Uno', 'Dos;', 'Tres', '4', '5', '6', '7', '8'], rows)
  t.match(text, /^\ufeffUno;"Dos;";Tres/)
  t.same(parse(text, { ...BOM, delimiter: ';', from_line: 2 })[0], [
    '1234,5',
    '-0,0000086',
    '52300000',
    '',
    'a;b',
    'c, "d"',
    "'=1+1",
    '43,8',
  ])
})

t.test('no text is a formula for a spreadsheet, and numbers stay numbers', async (t) => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'AAA', -1.5]
  t.same(parse(csvText([], [cells]), { ...BOM, from_line: 2 })[0], [
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    "'\tx",
    'AAA',
    '-1.5',
  ])
})
