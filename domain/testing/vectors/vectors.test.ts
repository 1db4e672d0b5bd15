import { readFileSync } from 'node:fs'
import t from 'tap'
import { HORIZON } from '../../forecast/horizon.ts'
import { bandsAt } from '../../forecast/index.ts'
import { allFigures } from '../../indicators/testing/all-figures.ts'
import { sessionAt } from '../../indicators/testing/bars.ts'
import { sliceColumns, toColumns } from '../../market/bars/columns.ts'
import { type RuleTally, tallies, trackOf, trackRecords } from '../../track-records/track-record.ts'
import { differences } from '../differences.ts'

interface Stock {
  rows: [open: number, high: number, low: number, close: number, volume: number][]
  cases: { at: number; [figures: string]: unknown }[]
  bands: { at: number; low80: number[]; high80: number[] }[]
  tallies: RuleTally[]
}

// Made by make.py.
const vectors: { stocks: Record<string, Stock>; records: RuleTally[] } = JSON.parse(
  readFileSync(new URL('vectors.json', import.meta.url), 'utf8'),
)
const NEAR = { relative: 1e-9, absolute: 1e-8 }

for (const [name, { rows, cases, bands, tallies: expected }] of Object.entries(vectors.stocks)) {
  const columns = toColumns(
    rows.map(([open, high, low, close, volume], i) => ({ session: sessionAt(i), open, high, low, close, volume })),
  )

  t.test(`${name}: every figure at ${cases.length} of its bars`, async (t) => {
    for (const { at, ...figures } of cases) {
      t.strictSame(differences(allFigures(sliceColumns(columns, 0, at + 1), name), figures, NEAR), [], `bar ${at}`)
    }
  })

  t.test(`${name}: the band of the forecast`, async (t) => {
    const found = bandsAt(
      columns,
      bands.map(({ at }) => at),
    )
    for (const [i, { at, low80, high80 }] of bands.entries()) {
      const median = Array.from({ length: HORIZON }, () => columns.close[at])
      t.strictSame(differences(found[i], { median, low80, high80 }, NEAR), [], `bar ${at}`)
    }
  })

  t.test(`${name}: what followed the crossings`, async (t) => {
    const found = new Map(tallies(trackOf(columns)).map((tally) => [tally.rule, tally]))
    for (const tally of expected) t.strictSame(found.get(tally.rule), tally, tally.rule)
  })
}

t.test('the verdicts on forty rules', async (t) => {
  const found = trackRecords(vectors.records)
  for (const [i, { rule: _, days: _days, hits: _hits, ...expected }] of vectors.records.entries()) {
    t.strictSame(differences(found[i], expected, NEAR), [], `${expected.aciertos} of ${expected.ocurrencias}`)
  }
})
