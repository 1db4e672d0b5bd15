import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import t from 'tap'
import { csvText } from './csv.ts'

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
