import fc from 'fast-check'
import t from 'tap'
import { parseCsv } from './table.ts'

/** Writes a row by RFC 4180. */
const stringify = (fields: readonly string[], separator: string) => {
  return fields.map((text) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)
}

/** Reads each row as the number of its line and its fields. */
async function read(text: string, separator?: string): Promise<[line: number, ...fields: string[]][]> {
  return (await parseCsv(text, separator)).rows.map(({ line, fields }) => [line, ...fields])
}

t.test('fields come back as they were written, with the line on which their row begins', async (t) => {
  const field = fc.string({ unit: fc.constantFrom('a', 'ñ', '€', '5', ',', ';', '"', '\n', ' x', "'") })
  const text = field.map((value) => value.trim())
  const table = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      table.filter((rows) => rows.every((row) => row.some((value) => value !== ''))),
      fc.constantFrom(',', ';', '\t'),
      async (rows, separator) => {
        const lines = rows.map((row) => stringify(row, separator))
        const starts = lines.map((_, i) => lines.slice(0, i).join('\n').split('\n').length + (i > 0 ? 1 : 0))
        const expected = rows.map((row, i) => [starts[i], ...row])
        t.same(await read(lines.join('\n'), separator), expected)
        return (await parseCsv(lines.join('\n'), separator)).damaged.length === 0
      },
    ),
    { numRuns: 150 },
  )
})

t.test('empty lines count as lines, not as rows', async (t) => {
  t.same(await read('a,b\n\n1,2\n   \n\n3,4\n\n'), [
    [1, 'a', 'b'],
    [3, '1', '2'],
    [6, '3', '4'],
  ])
})

t.test('rows may be short or long, and fields stand among spaces of all kinds', async (t) => {
  t.same(await read('a , b\n1\n\u00a01,2 ,\u202f3'), [
    [1, 'a', 'b'],
    [2, '1'],
    [3, '1', '2', '3'],
  ])
})

t.test('a line that a spreadsheet saved as one field is divided', async (t) => {
  t.same(await read('"a,""b"",c"\n"1,""2,5"",3"\n'), [
    [1, 'a', 'b', 'c'],
    [2, '1', '2,5', '3'],
  ])
})

t.test('damaged quotes cost their own line only', async (t) => {
  const text = `a,b\n"1","2"\n"3,4\n5,6\n"7"8,9\n10,"11"\n1"2,13\n"","14"\n15,16`
  t.same(await read(text), [
    [1, 'a', 'b'],
    [2, '1', '2'],
    [4, '5', '6'],
    [6, '10', '11'],
    [8, '', '14'],
    [9, '15', '16'],
  ])
  t.same(
    (await parseCsv(text)).damaged.map(({ line }) => line),
    [3, 5, 7],
  )
})

t.test('an unclosed quote early in a long text loses one line', async (t) => {
  const { rows, damaged } = await parseCsv(`a,b\n"1,2\n${'3,4\n'.repeat(50_000)}`)
  t.equal(rows.length, 50_001)
  t.match(damaged, [{ line: 2 }])
})

t.test('more rows than daily bars can be are refused', async (t) => {
  t.same(await read(''), [])
  const refusal = { name: 'UnreadableFile', message: /^it has more than 200,000 rows/ }
  await t.rejects(parseCsv('1,2\n'.repeat(200_001)), refusal)
  await t.rejects(parseCsv(`"1,2\n${'1,2\n'.repeat(200_001)}`), refusal)
})
