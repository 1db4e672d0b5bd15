import { join } from 'node:path'
import t, { type Test } from 'tap'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns } from '#domain/market/types.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { needs, shared } from '#test/support/reference/reference.ts'
import { answerOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...args: string[]) => runCommand('eval/screen.ts', args)

const DAY = sessionOfDay(9_399)

function csv({ session, open, high, low, close, volume }: Columns): string {
  const rows = session.map((day, i) => [day, open[i], high[i], low[i], close[i], volume[i]].join())
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
}

/** Four companies; of CC only one bar is as old as `DAY`. */
function folder(t: Test): string {
  const walks = { AA: randomWalk(1, 500).columns, BB: randomWalk(2, 500).columns, DD: randomWalk(3, 500).columns }
  const candles = Object.entries(walks).map(([symbol, columns]) => [`${symbol}.csv`, csv(columns)])
  return t.testdir({
    'instruments.csv': 'symbol,name,currency,country\nDD,D,EUR,Spain\nBB,B,USD,\nCC,C,USD,\nAA,A,USD,United States\n',
    candles: { ...Object.fromEntries(candles), 'CC.csv': `Date,Open,High,Low,Close,Volume\n${DAY},1,2,1,2,9` },
  })
}

t.test('the rows of the market at a date, by symbol, and what each filter leaves', async (t) => {
  const dir = folder(t)
  const { code, stdout, stderr } = await run(dir, '--as-of', DAY)
  t.same([code, stderr], [0, ''])
  const { objects, words } = answerOf(stdout)
  t.same(
    objects.map(({ symbol }) => symbol),
    ['AA', 'BB', 'CC', 'DD'],
  )
  t.same(words, ['4 of 4 stocks'])
  const { columns } = randomWalk(1, 500)
  const [aa, , cc, dd] = objects
  t.match(aa, {
    name: 'A',
    country: 'Estados Unidos',
    class: 'share',
    price: columns.close[399],
    volume: columns.volume[399],
  })
  t.equal(aa.change_pct, 100 * (columns.close[399] / columns.close[398] - 1))
  t.ok(['yes', 'no'].includes(aa.edge) && Array.isArray(aa.rule) && Math.abs(aa.rating) <= 100)
  t.match(cc, { price: 2, change_pct: null, rsi_14: null, rating: null, macd: null, rule: [] })
  t.match(dd, { country: 'España', traded_value_usd: null })

  const limit = (objects[0].rsi_14 + objects[1].rsi_14) / 2
  const lower = objects[0].rsi_14 < objects[1].rsi_14 ? 'AA' : 'BB'
  const found = answerOf(
    (await run(dir, '--as-of', DAY, '--filter', 'traded_value_usd:gt:0', '--filter', `rsi_14:lt:${limit}`)).stdout,
  )
  t.same(
    found.objects.map(({ symbol }) => symbol),
    [lower],
  )
  t.same(found.words, [
    'traded_value_usd:gt:0 leaves 2, 2 are unknown',
    `rsi_14:lt:${limit} leaves 1, 0 are unknown`,
    '1 of 4 stocks',
  ])
})

t.test('later bars change nothing', async (t) => {
  const [day] = answerOf((await run(folder(t), '--as-of', DAY)).stdout).objects
  const only = t.testdir({
    'instruments.csv': 'symbol,name,currency,country\nAA,A,USD,United States\n',
    candles: { 'AA.csv': csv(randomWalk(1, 400).columns) },
  })
  t.same(answerOf((await run(only, '--as-of', DAY)).stdout).objects, [day])
})

t.test('bad arguments are one line and exit 1', async (t) => {
  const dir = folder(t)
  const dated = [dir, '--as-of', DAY]
  for (const [args, message] of [
    [[], /usage: /],
    [[dir], /--as-of is missing/],
    [[dir, '--as-of', '2020-02-30'], /--as-of: "2020-02-30" is no date/],
    [[join(dir, 'missing'), '--as-of', DAY], /is no market folder: it does not exist/],
    [[...dated, '--filter', 'size:gt:3'], /--filter: "size:gt:3" has no known column and value/],
    [[...dated, '--filter', 'rule:is:nothing'], /--filter: "rule:is:nothing" has no known/],
    [[...dated, ...new Array(13).fill(['--filter', 'price:gt:1']).flat()], /--filter: more than 12/],
    [[...dated, '--sort', 'price'], /Unknown option '--sort'/],
  ] as const) {
    refused(t, await run(...args), message)
  }
})

t.test('real bars', needs('data/market'), async (t) => {
  const { code, stdout } = await run(shared('data/market'), '--as-of', '2020-03-15', '--filter', 'rsi_14:lt:30')
  const { objects, words } = answerOf(stdout)
  t.equal(code, 0)
  t.ok(objects.length > 0 && objects.every(({ rsi_14 }) => rsi_14 < 30))
  t.match(words.at(-1), /^\d+ of \d+ stocks$/)
})
