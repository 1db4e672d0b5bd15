import t, { type Test } from 'tap'
import { addClose, newAverages } from '#domain/indicators/core/averages.ts'
import { foldBars } from '#domain/indicators/core/fold.ts'
import { createFold } from '#domain/indicators/core/fold-state.ts'
import { createSeries, viewOf } from '#domain/indicators/index.ts'
import type { Columns } from '#domain/market/types.ts'
import { edgesOf, MarketPast, stockRecords, type WordRecord } from '#domain/ratings/edge.ts'
import { newStockPast, rateBars } from '#domain/ratings/past.ts'
import { ratingValue, ratingView, ratingWord } from '#domain/ratings/rating.ts'
import { RATING_WORDS, type RatingWord } from '#domain/ratings/words.ts'
import { randomWalk, type Watch, walksWithFactor } from '../support/reference/random-walks.ts'
import { isFull, sized } from '../support/size.ts'

// What is claimed of the intervals and of the word 'demostrada', on markets whose truth is known.
const GUARDED = ['domain/ratings/', 'domain/track-records/'] as const
const isWhole = isFull(...GUARDED)
/** A walk rises as often as it falls after any word. */
const TRUTH = 50

const into = createSeries(5_000)

/** The records of each stock, and of all together. */
function recordsOf(stocks: Iterable<Columns>): { each: WordRecord[][]; market: WordRecord[] } {
  const market = new MarketPast()
  const each = Array.from(stocks, (columns) => {
    const past = newStockPast()
    market.add(rateBars(past, viewOf(columns, into), () => 1).outcomes)
    return stockRecords(past.followed)
  })
  return { each, market: market.records() }
}

function* walks(seed: number, count: number, bars: number, hitRate: number | null = null, watch?: () => Watch) {
  for (let i = 0; i < count; i++) yield randomWalk(seed * 1_000 + i, bars, hitRate, watch?.()).columns
}

const percent = (part: number, whole: number) => (100 * part) / whole

/** Checks how many intervals contain the truth, and says it for each word; the true net return is the mean of all. */
function covers(
  t: Test,
  all: readonly WordRecord[],
  [low, high]: readonly [number, number],
  tooMany: { todo?: string } = {},
): void {
  const inside = { rate: 0, net: 0 }
  for (const word of RATING_WORDS) {
    const of = all.filter((record) => record.word === word)
    const days = of.reduce((sum, record) => sum + record.days, 0)
    const net = of.reduce((sum, record) => sum + record.days * record.net_return_pct, 0) / days
    const rates = of.filter(({ interval_95: [from, to] }) => from <= TRUTH && TRUTH <= to).length
    const nets = of.filter(({ net_interval_95: [from, to] }) => from <= net && net <= to).length
    inside.rate += rates
    inside.net += nets
    t.comment(`${word}: ${percent(rates, of.length).toFixed(1)} %, net ${percent(nets, of.length).toFixed(1)} %`)
  }
  const rate = percent(inside.rate, all.length)
  const net = percent(inside.net, all.length)
  t.comment(`${all.length} intervals: ${rate.toFixed(2)} % contain the rate, ${net.toFixed(2)} % the net return`)
  // A tenth of the walks is no more exact than this.
  const slack = isWhole ? 0 : 3
  t.ok(rate >= low - slack, `at least ${low} % contain the rate`)
  t.ok(rate <= high + slack, `at most ${high} % contain the rate`, tooMany)
}

t.test('intervals of walks of 5,000 bars', async (t) => {
  covers(t, recordsOf(walks(1, sized(1_000, ...GUARDED), 5_000)).each.flat(), [93, 98])
})

t.test('intervals of walks of 1,100 bars', async (t) => {
  const { each } = recordsOf(walks(1, sized(1_000, ...GUARDED), 1_100))
  covers(t, each.flat(), [93, 98], { todo: 'a size of at most the days apart makes them 98.2 %, and 94.4 % without' })
})

t.test('intervals of markets whose stocks share a factor', async (t) => {
  const records: WordRecord[] = []
  for (let seed = 0; seed < sized(300, ...GUARDED); seed++) {
    records.push(...recordsOf(walksWithFactor(seed, 50, 1_100)).market)
  }
  covers(t, records, [92, 98])
})

t.test('200 walks without an edge, five seeds', async (t) => {
  for (let seed = 2; seed < 2 + (isWhole ? 5 : 1); seed++) {
    const { each, market } = recordsOf(walks(seed, 200, 2_500))
    const edges = edgesOf([...each.flat(), ...market]).map((edge) => edge === 'demostrada')
    let at = 0
    const said = each.filter((records) => edges.slice(at, (at += records.length)).includes(true)).length
    t.comment(`seed ${seed}: ${said} of 200 stocks; the market: ${edges.slice(at).filter(Boolean).length} words`)
    t.ok(said <= 10, 'at most 5 %')
  }
})

const PLANTED: RatingWord = 'Strong buy'

/** Names the closes of the planted word. */
function watchWord(): Watch {
  const fold = createFold()
  const averages = newAverages()
  return (columns, i) => {
    foldBars(fold, columns, i, i + 1, into)
    const value = ratingValue(ratingView({ columns, series: into, last: i }, averages))
    addClose(averages, columns.close, i)
    return value !== null && ratingWord(value) === PLANTED
  }
}

t.test('ten points more after one word, 50 stocks of 5,000 bars, ten seeds', async (t) => {
  const seeds = sized(10, ...GUARDED)
  let shown = 0
  for (let seed = 10; seed < 10 + seeds; seed++) {
    const { each, market } = recordsOf(walks(seed, 50, 5_000, 0.65, watchWord))
    const edges = edgesOf([...each.flat(), ...market]).slice(-market.length)
    const at = market.findIndex(({ word }) => word === PLANTED)
    const { rose_pct, base_pct } = market[at]
    if (edges[at] === 'demostrada') shown++
    const stocks = edgesOf([...each.flat(), ...market]).filter((edge) => edge === 'demostrada').length
    t.comment(
      `seed ${seed}: ${rose_pct.toFixed(1)} %, any day ${base_pct.toFixed(1)} %: ${edges[at]}; ${stocks} in all`,
    )
  }
  t.ok(shown >= 0.8 * seeds, `shown in ${shown} of ${seeds}`)
})
