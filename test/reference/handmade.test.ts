import t from 'tap'
import { createLiveIndicators, technicalIndicators } from '#domain/indicators/index.ts'
import { allFigures } from '#domain/indicators/testing/all-figures.ts'
import { barAt, sliceColumns, toColumns } from '#domain/market/bars/columns.ts'
import { differences } from '#domain/testing/differences.ts'
import { readBarFile } from '#platform/market-folder/folder.ts'
import { needs, readJson } from '../support/reference/reference.ts'

const FILE = 'reference/published/handmade.json'
const EXACT = { relative: 0, absolute: 1e-9 }

type Row = [open: number, high: number, low: number, close: number, volume: number]
type HandmadeCase = { name: string; why: string } & (
  | { ohlcv: Row[]; expected: Record<string, unknown> }
  | { csv: string[]; expected: { bars: [session: string, ...Row][]; refused_lines?: number[] } }
)

t.test('hand-made cases', needs(FILE), async (t) => {
  const { cases } = readJson<{ cases: HandmadeCase[] }>(FILE)
  for (const handmade of cases) {
    if ('csv' in handmade) continue
    const columns = toColumns(handmade.ohlcv.map((row, i) => bar(day(i), row)))
    const figures = allFigures(columns, 'A')
    const actual = Object.fromEntries(Object.keys(handmade.expected).map((path) => [path, at(figures, path)]))
    t.strictSame(differences(actual, handmade.expected, EXACT), [], `${handmade.name}: ${handmade.why}`)

    const last = columns.close.length - 1
    const live = createLiveIndicators(sliceColumns(columns, 0, last), 'A').indicatorsWith(barAt(columns, last))
    t.strictSame(live, technicalIndicators(columns, { symbol: 'A', live: true }), `${handmade.name}, live`)
  }
  t.ok(cases.length > 0, 'there are cases')
})

t.test('hand-made files of bars', needs(FILE), async (t) => {
  const { cases } = readJson<{ cases: HandmadeCase[] }>(FILE)
  for (const handmade of cases) {
    if (!('csv' in handmade)) continue
    const folder = t.testdir({ 'A.csv': `${handmade.csv.join('\n')}\n` })
    const { columns, refused } = await readBarFile({ symbol: 'A', file: 'A.csv', path: `${folder}/A.csv` })
    const expected = toColumns(handmade.expected.bars.map(([session, ...row]) => bar(session, row)))
    t.strictSame(differences(columns, expected, EXACT), [], `${handmade.name}: ${handmade.why}`)
    t.strictSame(
      refused.map(({ line }) => line),
      handmade.expected.refused_lines ?? [],
      `${handmade.name}: refused lines`,
    )
  }
})

function bar(session: string, [open, high, low, close, volume]: Row) {
  return { session, open, high, low, close, volume }
}

function day(i: number): string {
  return new Date(Date.UTC(2020, 0, 1 + i)).toISOString().slice(0, 10)
}

/** Reads the value at a dotted path; null below a null. */
function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((held, key) => {
    return typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[key] : held
  }, value)
}
