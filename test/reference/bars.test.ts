import t from 'tap'
import { readStocks } from '#bench/forecast/cases.ts'
import { linesOf, run } from '#commands/testing/run.ts'
import type { Columns } from '#domain/market/types.ts'
import { needs } from '../support/reference/reference.ts'

const FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const

t.test('weeks and months of real companies, against a second implementation', needs('data/market'), async (t) => {
  const stocks = await readStocks()
  t.equal(stocks.length, 100)
  for (const [interval, periodOf] of [
    ['1w', weekOf],
    ['1M', (date: string) => date.slice(0, 7)],
  ] as const) {
    const input = stocks.map(({ symbol, columns }) => JSON.stringify(lineOf(symbol, columns, interval))).join('\n')
    const { code, stdout } = await run('eval/bars.ts', [], { input })
    t.equal(code, 0)
    const lines = linesOf(stdout)
    const expected = stocks.flatMap(({ symbol, columns }) => recomputed(symbol, columns, periodOf))
    t.equal(lines.length, expected.length)
    const wrong = expected.filter((bar, i) => JSON.stringify(bar) !== lines[i])
    t.same(wrong, [], `${interval}: every bar of ${stocks.length} stocks`)
  }
})

function lineOf(id: string, columns: Columns, interval: string) {
  const sessions = columns.session.map((date) => ({ date, open: '09:30', close: '16:00' }))
  const daily = columns.session.map((date, i) => ({
    date,
    ...Object.fromEntries(FIELDS.map((field) => [field, columns[field][i]])),
  }))
  return { id, timezone: 'America/New_York', sessions, daily, interval }
}

/** Finds the Monday on or before a date, day by day. */
function weekOf(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

function recomputed(id: string, columns: Columns, periodOf: (date: string) => string) {
  const groups = Map.groupBy(columns.session.keys(), (i) => periodOf(columns.session[i]))
  return [...groups.values()].map((days) => ({
    id,
    time: Date.parse(`${columns.session[days[0]]}T00:00:00Z`) / 1000,
    open: columns.open[days[0]],
    high: Math.max(...days.map((i) => columns.high[i])),
    low: Math.min(...days.map((i) => columns.low[i])),
    close: columns.close[days[days.length - 1]],
    volume: days.reduce((sum, i) => sum + columns.volume[i], 0),
  }))
}
