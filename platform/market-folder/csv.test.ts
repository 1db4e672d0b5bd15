import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import t from 'tap'
import { type RowSink, readCsv } from './csv.ts'

/** A row as RFC 4180 writes it. */
const stringify = (fields: readonly string[]) =>
  fields.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')

interface Rows extends RowSink {
  rows: [fields: string[], line: number][]
  lost: number[]
}

function createRows(): Rows {
  const rows: Rows['rows'] = []
  const lost: number[] = []
  return { rows, lost, row: (fields, line) => rows.push([fields, line]), damaged: (line) => lost.push(line) }
}

async function read(dir: string, text: string | Buffer, name = 'x.csv'): Promise<Rows> {
  const path = join(dir, name)
  const bytes = Buffer.from(text)
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(bytes) : bytes)
  return readCsv(path, createRows)
}

t.test('fields come back as they were written, with the line on which their row begins', async (t) => {
  const dir = t.testdir()
  const field = fc.string({ unit: fc.constantFrom('a', 'ñ', '€', '5', ',', '"', '\n', '\r\n', ' x', "'") })
  const text = field.map((value) => value.trim())
  const table = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      table.filter((rows) => rows.every((row) => row.some((value) => value !== ''))),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.boolean(),
      async (rows, newline, hasBom, isZipped) => {
        const lines = rows.map(stringify)
        const content = (hasBom ? '\ufeff' : '') + lines.join(newline)
        const { rows: got, lost } = await read(dir, content, isZipped ? 'x.csv.gz' : 'x.csv')
        const starts = lines.map((_, i) => lines.slice(0, i).join('\n').split('\n').length + (i > 0 ? 1 : 0))
        t.same(
          got,
          rows.map((row, i) => [row, starts[i]]),
        )
        return lost.length === 0
      },
    ),
    { numRuns: 150 },
  )
})

t.test('empty lines count as lines, not as rows', async (t) => {
  const { rows } = await read(t.testdir(), 'a,b\n\n1,2\n   \n\r\n3,4\n\n')
  t.same(rows, [
    [['a', 'b'], 1],
    [['1', '2'], 3],
    [['3', '4'], 6],
  ])
})

t.test('line endings may be mixed, rows may be short or long', async (t) => {
  const { rows } = await read(t.testdir(), 'a,b\r\n1\n1,2,3\r\n')
  t.same(rows, [
    [['a', 'b'], 1],
    [['1'], 2],
    [['1', '2', '3'], 3],
  ])
})

t.test('damaged quotes cost their own line only', async (t) => {
  for (const name of ['x.csv', 'x.csv.gz']) {
    const text = `a,b\r\n"1","2"\r\n"3,4\r\n5,6\r\n"7"8,9\r\n10,"11"\r\n1"2,13\r\n"","14"\n15,16`
    const { rows, lost } = await read(t.testdir(), text, name)
    t.same(
      rows.map(([fields, line]) => [line, ...fields]),
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [4, '5', '6'],
        [6, '10', '11'],
        [8, '', '14'],
        [9, '15', '16'],
      ],
    )
    t.same(lost, [3, 5, 7])
  }
})

t.test('an unclosed quote early in a long file loses one line', async (t) => {
  const text = `\ufeffa,b\n"1,2\n${'3,4\n'.repeat(50_000)}`
  const { rows, lost } = await read(t.testdir(), text)
  t.same(rows[0], [['a', 'b'], 1])
  t.equal(rows.length, 50_001)
  t.same(lost, [2])
})

t.test('an empty file has no rows; a missing, cut or false gzip rejects', async (t) => {
  const dir = t.testdir()
  t.same((await read(dir, '')).rows, [])
  await t.rejects(readCsv(join(dir, 'missing.csv'), createRows), { code: 'ENOENT' })
  const whole = gzipSync(Buffer.from('a,b\n1,2\n'))
  writeFileSync(join(dir, 'cut.csv.gz'), whole.subarray(0, whole.length - 6))
  await t.rejects(readCsv(join(dir, 'cut.csv.gz'), createRows), { code: 'Z_BUF_ERROR' })
  writeFileSync(join(dir, 'plain.csv.gz'), 'a,b\n1,2\n')
  await t.rejects(readCsv(join(dir, 'plain.csv.gz'), createRows), { code: 'Z_DATA_ERROR' })
})
