import { join } from 'node:path'
import t from 'tap'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import { needs } from '#test/support/reference/reference.ts'
import { linesOf, objectsOf, refused, run as runCommand } from '../testing/run.ts'

const SHARED_MARKET = join(import.meta.dirname, '../../../shared/data/market')

const run = (...args: string[]) => runCommand('eval/indicators.ts', args)

function bars(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `${sessionOfDay(from + i)},10,12,9,${10 + (i % 2)},1000`)
  return ['Date,Open,High,Low,Close,Volume', ...rows, 'no,bar'].join('\n')
}

t.test('a line a symbol, for its last bar at or before the date', async (t) => {
  const dir = t.testdir({
    'instruments.csv': 'symbol,name\nAA,A\nBB,B\nCC,C\n',
    candles: { 'AA.csv': bars(18_000, 40), 'BB.csv': bars(18_030, 40) },
  })
  const all = await run(dir)
  t.equal(all.code, 0)
  t.match(objectsOf(all.stdout), [
    { symbol: 'AA', timeframe: '1D', as_of: sessionOfDay(18_039), live: false },
    { symbol: 'BB', timeframe: '1D', as_of: sessionOfDay(18_069), live: false },
  ])
  t.same(linesOf(all.stderr), [
    'refused candles/AA.csv:42: "no" is no date',
    'refused candles/BB.csv:42: "no" is no date',
  ])
  const early = await run(dir, '--as-of', sessionOfDay(18_020), '--symbols', 'bb,AA,zz')
  t.equal(early.code, 0)
  t.match(objectsOf(early.stdout), [{ symbol: 'AA', as_of: sessionOfDay(18_020) }])
  t.match(early.stderr, `left out BB: it has no bar at or before ${sessionOfDay(18_020)}`)
  t.match(early.stderr, 'left out ZZ: the folder has no bars of it')
})

t.test('bad arguments are one line and exit 1', async (t) => {
  const dir = t.testdir({ 'instruments.csv': 'symbol,name\nAA,A\n', candles: { 'AA.csv': bars(18_000, 40) } })
  for (const [args, message] of [
    [[], /usage: /],
    [[dir, 'more'], /usage: /],
    [[join(dir, 'missing')], /is no market folder: it does not exist/],
    [[dir, '--as-of', '2020-02-30'], /--as-of: "2020-02-30" is no date/],
    [[dir, '--as-of'], /argument missing/],
    [[dir, '--symbols', 'AA,'], /has an empty symbol/],
    [[dir, '--since', '2020-01-01'], /Unknown option '--since'/],
  ] as const) {
    refused(t, await run(...args), message)
  }
})

t.test('real bars', needs('data/market'), async (t) => {
  const { code, stdout, stderr } = await run(SHARED_MARKET, '--as-of', '2012-08-26', '--symbols', 'KO')
  const lines = objectsOf(stdout)
  t.same([code, lines.length, stderr], [0, 1, ''])
  t.match(lines[0], { symbol: 'KO', as_of: '2012-08-24' })
  t.ok(Math.abs(lines[0].rsi_14.value - 40.0721052) < 1e-6)
})
