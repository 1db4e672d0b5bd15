import t, { type Test } from 'tap'
import { findEvents } from '#domain/opportunities/testing/history.ts'
import { type RuleTally, tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import { randomWalk } from '../support/reference/random-walks.ts'

const STOCKS = 200

type StockTally = RuleTally & { stock: number }

/** Tallies every rule on as many random walks as the shared folder has stocks. */
function market(seed: number, bars: number, hitRate: number | null = null): StockTally[] {
  return Array.from({ length: STOCKS }, (_, stock) => {
    const { columns } = randomWalk(seed * STOCKS + stock, bars, hitRate)
    return tallies(trackOf(columns)).map((tally) => ({ stock, ...tally }))
  }).flat()
}

/** Per cent of the stocks that are labelled `demostrada`, by any rule or by one. */
function carriers(all: readonly StockTally[], rule?: string): number {
  const records = trackRecords(all)
  const proven = all.filter((tally, i) => {
    return records[i].ventaja === 'demostrada' && (rule === undefined || tally.rule === rule)
  })
  return (100 * new Set(proven.map(({ stock }) => stock)).size) / STOCKS
}

/** Hit rates of macd-up's events and of any day, over all stocks, in per cent. */
function pooled(all: readonly StockTally[]): { rate: number; base: number } {
  const of = all.filter((tally) => tally.rule === 'macd-up')
  const sum = (figure: 'ocurrencias' | 'aciertos' | 'days' | 'hits') => of.reduce((n, tally) => n + tally[figure], 0)
  return { rate: (100 * sum('aciertos')) / sum('ocurrencias'), base: (100 * sum('hits')) / sum('days') }
}

/** Computes what all stocks show, and adds it as a comment to the test. */
function shown(t: Test, all: readonly StockTally[], rule?: string) {
  const [share, { rate, base }] = [carriers(all, rule), pooled(all)]
  t.comment(`${share} % of the stocks carry demostrada; macd-up ${rate.toFixed(1)} %, any day ${base.toFixed(1)} %`)
  return { share, rate, base }
}

for (const seed of [1, 2, 3]) {
  t.test(`200 walks of 2,500 bars without an edge, seed ${seed}`, async (t) => {
    const { share, rate, base } = shown(t, market(seed, 2_500))
    t.ok(share <= 5)
    t.ok(Math.abs(rate - base) < 2, 'the generator has no edge')
  })
}

t.test('20 points over twenty years are shown stock by stock', async (t) => {
  const { share, rate } = shown(t, market(4, 5_000, 0.7), 'macd-up')
  t.ok(share >= 80)
  t.ok(Math.abs(rate - 70) < 1)
})

t.test('10 points over ten years are shown by all stocks together only', async (t) => {
  const { rate } = shown(t, market(5, 2_500, 0.6), 'macd-up')
  t.ok(Math.abs(rate - 60) <= 3)
})

t.test('the planted events are those of macd-up that count', async (t) => {
  for (const seed of [1, 2, 3]) {
    const { columns, planted } = randomWalk(seed, 1_500, 0.7)
    const counted: number[] = []
    for (const i of findEvents(columns)['macd-up']) if (i - (counted.at(-1) ?? -10) >= 10) counted.push(i)
    t.strictSame(counted, planted)
  }
})
