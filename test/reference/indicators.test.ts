import t from 'tap'
import { createLiveIndicators, technicalIndicators } from '#domain/indicators/index.ts'
import { allFigures } from '#domain/indicators/testing/all-figures.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { countUpTo } from '#domain/market/session-dates.ts'
import { differences } from '#domain/testing/differences.ts'
import { jsonFiles, needs, readJson, readMarketBars } from '../support/reference/reference.ts'

const FOLDER = 'reference/indicators/'

interface ReferenceCase {
  symbol: string
  as_of: string
  bars_limit: number | null
  bars_used: number
  last_bar: { date: string; close: number }
  fragile: string[]
  technical_indicators: object
  series: { date: string[] }
}

t.test('reference vectors of real companies', needs(FOLDER, 'data/market'), async (t) => {
  let cases = 0
  for (const name of jsonFiles(FOLDER)) {
    const file = readJson<{ symbol: string; cases: ReferenceCase[] }>(`${FOLDER}${name}`)
    const { columns } = await readMarketBars(file.symbol)
    for (const expected of file.cases) {
      const { symbol, as_of, bars_limit, bars_used, last_bar, fragile, ...figures } = expected
      const end = countUpTo(columns.session, as_of)
      const bars = sliceColumns(columns, bars_limit === null ? 0 : Math.max(0, end - bars_limit), end)
      t.equal(bars.close.length, bars_used, `${symbol} ${as_of}: ${bars_used} bars`)

      const tolerance = { relative: 1e-6, absolute: 1e-9 * last_bar.close }
      const { session, ...last } = barAt(bars, bars_used - 1)
      const actual = {
        ...allFigures(bars, symbol, figures.series.date.length),
        first_bar: bars.session[0],
        last_bar: { date: session, ...last },
      }
      const wrong = differences(actual, { ...figures, last_bar }, tolerance).filter(
        (path) => !fragile.includes(path.split(':')[0]),
      )
      t.strictSame(wrong, [], `${symbol} ${as_of} of ${bars_limit ?? 'all'} bars`)

      const live = createLiveIndicators(sliceColumns(bars, 0, bars_used - 1), symbol)
      const open = barAt(bars, bars_used - 1)
      t.strictSame(
        live.indicatorsWith(open),
        technicalIndicators(bars, { symbol, live: true }),
        `${symbol} ${as_of} live`,
      )
      cases++
    }
  }
  t.equal(cases, 46, 'every case was read')
})
