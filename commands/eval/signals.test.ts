import { join } from 'node:path'
import t from 'tap'
import type { Columns } from '#domain/market/types.ts'
import { DIRECTED_RULES } from '#domain/opportunities/index.ts'
import { tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { needs } from '#test/support/reference/reference.ts'
import { answerOf, linesOf, refused, run as runCommand } from '../testing/run.ts'

const SHARED_MARKET = join(import.meta.dirname, '../../../shared/data/market')

interface Line {
  ticker: string
  rule: string
  ocurrencias: number
  aciertos: number
  acierto_pct: number | null
  base_pct: number | null
  intervalo_95: [number, number] | null
  ventaja: string
}

const run = (...args: string[]) => runCommand('eval/signals.ts', args)

function csv({ session, open, high, low, close, volume }: Columns): string {
  const rows = session.map((day, i) => [day, open[i], high[i], low[i], close[i], volume[i]].join())
  return ['Date,Open,High,Low,Close,Volume', ...rows].join('\n')
}

t.test('a line for every stock and rule, as the product computes it', async (t) => {
  const symbols = ['AA', 'BB', 'CC']
  // An edge this strong shows in a single stock.
  const walks = symbols.map((_, i) => randomWalk(i, 1_500, i === 1 ? 0.95 : null).columns)
  const dir = t.testdir({
    'instruments.csv': `symbol,name\n${symbols.map((symbol) => `${symbol},${symbol}`).join('\n')}\n`,
    candles: {
      ...Object.fromEntries(symbols.map((symbol, i) => [`${symbol}.csv`, csv(walks[i])])),
      'ZZ.csv': csv(walks[0]),
    },
  })
  const { code, stdout, stderr } = await run(dir)
  t.same([code, stderr], [0, 'skipped candles/ZZ.csv: instruments.csv has no ZZ\n'])
  const { objects, words } = answerOf(stdout)
  const all = walks.flatMap((columns, i) =>
    tallies(trackOf(columns)).map((tally) => ({ ticker: symbols[i], ...tally })),
  )
  const expected = trackRecords(all).map(({ horizonte, ...figures }, i) => {
    return { ticker: all[i].ticker, rule: all[i].rule, ...figures }
  })
  t.strictSame(objects, expected)
  t.equal(objects.length, 3 * DIRECTED_RULES.length)
  t.match(
    objects.find(({ ticker, rule }) => ticker === 'BB' && rule === 'macd-up'),
    { ventaja: 'demostrada' },
  )
  t.match(words[0], '3 stocks; 1 with a rule that is "demostrada"')
})

t.test('bad arguments are one line and exit 1', async (t) => {
  const useless = t.testdir({ 'instruments.csv': 'symbol,name\nAA,A\n', candles: { 'AA.csv': 'no,bars\n1,2\n' } })
  for (const [args, message] of [
    [[], /usage: /],
    [[useless, 'more'], /usage: /],
    [[join(useless, 'missing')], /is no market folder: it does not exist/],
    [[useless, '--since', '2020-01-01'], /Unknown option '--since'/],
  ] as const) {
    refused(t, await run(...args), message)
  }
  const { code, stderr } = await run(useless)
  t.equal(code, 1)
  t.match(linesOf(stderr).at(-1), 'no candle file of the folder is of use')
})

t.test('real bars', needs('data/market'), async (t) => {
  const { code, stdout, stderr } = await run(SHARED_MARKET)
  const lines: Line[] = answerOf(stdout).objects
  t.same([code, lines.length, stderr], [0, 100 * DIRECTED_RULES.length, ''])
  for (const { ocurrencias, aciertos, acierto_pct, base_pct, intervalo_95 } of lines) {
    if (ocurrencias === 0) {
      t.same([acierto_pct, intervalo_95], [null, null])
      continue
    }
    const [low, high] = intervalo_95 as [number, number]
    const ok = acierto_pct === (100 * aciertos) / ocurrencias && low <= acierto_pct && acierto_pct <= high
    if (!ok || base_pct === null) t.fail(`${acierto_pct} in ${intervalo_95}`)
  }
  // Counted independently of the product, from the contract's text.
  const ko = lines.find(({ ticker, rule }) => ticker === 'KO' && rule === 'macd-up')
  t.match(ko, { ocurrencias: 192, aciertos: 111 })
  t.equal(ko?.base_pct?.toFixed(6), '55.007418')
})
