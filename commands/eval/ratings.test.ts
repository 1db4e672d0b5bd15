import { join } from 'node:path'
import t, { type Test } from 'tap'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns } from '#domain/market/types.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { needs, shared } from '#test/support/reference/reference.ts'
import { answerOf, objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...args: string[]) => runCommand('eval/ratings.ts', args)

function csv({ session, open, high, low, close, volume }: Columns): string {
  const rows = session.map((day, i) => [day, open[i], high[i], low[i], close[i], volume[i]].join())
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
}

/** Three companies, of which BB is in euros, and CC has 20 bars. */
function folder(t: Test): string {
  return t.testdir({
    'instruments.csv': 'symbol,name,currency\nBB,B,EUR\nAA,A,USD\nCC,C,USD\n',
    candles: {
      'AA.csv': csv(randomWalk(1, 600).columns),
      'BB.csv': csv(randomWalk(1, 600).columns),
      'CC.csv': csv(randomWalk(2, 20).columns),
    },
  })
}

t.test('a line a stock, for its last bar at or before the date', async (t) => {
  const dir = folder(t)
  const { code, stdout, stderr } = await run(dir, '--as-of', sessionOfDay(9_300), '--symbols', 'cc,AA,zz')
  t.equal(code, 0)
  t.equal(stderr, 'left out ZZ: the folder has no bars of it\n')
  const [aa, cc, ...rest] = objectsOf(stdout)
  t.same([aa.symbol, aa.as_of, rest], ['AA', sessionOfDay(9_300), []])
  t.equal(Object.keys(aa.parts).join(), PARTS)
  t.match(cc, { symbol: 'CC', value: null, word: null, parts: { ema_20: Number, ema_30: null, rsi: Number } })
})

const PARTS =
  'ema_10,ema_20,ema_30,ema_50,ema_100,ema_200,sma_10,sma_20,sma_30,sma_50,sma_100,sma_200,ema_20_50,' +
  'rsi,stochastic,macd,momentum,cci,williams'

t.test('what followed each word, of each stock and of all together', async (t) => {
  const { code, stdout, stderr } = await run(folder(t), '--past')
  t.same([code, stderr], [0, ''])
  const { objects, words } = answerOf(stdout)
  t.same([...new Set(objects.map(({ symbol }) => symbol))], ['BB', 'AA', '*'], 'in the order of instruments.csv')
  const of = (symbol: string) => objects.filter((line) => line.symbol === symbol)
  t.same(
    of('AA').map(({ word }) => word),
    ['Strong sell', 'Sell', 'Neutral', 'Buy', 'Strong buy'],
  )
  for (const [i, aa] of of('AA').entries()) {
    const [bb, all] = [of('BB')[i], of('*')[i]]
    t.same([bb.days, bb.rose_pct, all.days, all.rose_pct], [aa.days, aa.rose_pct, 2 * aa.days, aa.rose_pct])
    t.ok(bb.net_return_pct < aa.net_return_pct, 'an unknown traded value costs more')
    t.equal(aa.edge, 'sin ventaja demostrada')
  }
  t.match(words, [/^\d+ words tried, of stocks and of all together; 0 of them "demostrada"$/])
})

t.test('bad arguments are one line and exit 1', async (t) => {
  const dir = folder(t)
  for (const [args, message] of [
    [[], /usage: /],
    [[dir, 'more'], /usage: /],
    [[join(dir, 'missing')], /is no market folder: it does not exist/],
    [[dir, '--as-of', '2020-02-30'], /--as-of: "2020-02-30" is no date/],
    [[dir, '--past', '--as-of', '2020-02-03'], /--past takes no --as-of/],
    [[dir, '--symbols', 'AA,'], /has an empty symbol/],
    [[dir, '--since', '2020-01-01'], /Unknown option '--since'/],
  ] as const) {
    refused(t, await run(...args), message)
  }
})

t.test('real bars', needs('data/market'), async (t) => {
  const { code, stdout, stderr } = await run(shared('data/market'), '--as-of', '2012-08-26', '--symbols', 'KO')
  t.same([code, stderr], [0, ''])
  t.match(objectsOf(stdout), [{ symbol: 'KO', as_of: '2012-08-24', word: 'Neutral' }])
})
