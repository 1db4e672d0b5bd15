import { createLiveIndicators, createSeries, viewOf } from '#domain/indicators/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import type { Columns } from '#domain/market/types.ts'
import { provisionalSignals, signalsAt } from '#domain/opportunities/core/signals.ts'
import { ruleView } from '#domain/opportunities/testing/history.ts'
import { edgesOf, MarketPast, stockRecords } from '#domain/ratings/edge.ts'
import { newStockPast, rateBars, type StockPast } from '#domain/ratings/past.ts'
import { extendTrack, tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import type { Kept } from '#workers/feed/closed-bars.ts'
import { digits, table, verdict } from '../harness/table.ts'

const STOCKS = 10_000
const BARS = 2_500
/** Number of different stocks, few enough to fit into memory; each stands for 40. */
const DIFFERENT = 250
/** Most seconds for the newest bar of all stocks. */
const LIMIT_SECONDS = 20
/** Most kilobytes of JSON that are stored of a stock for its next session. */
const LIMIT_KB = 25

/** Prints what every stock's newest bar costs the worker: indicators, rules, receipts, ratings, and both corrections. */
export async function run(): Promise<void> {
  console.log(`Newest bar of ${STOCKS} stocks of ${BARS} bars, one core`)
  const walks = Array.from({ length: DIFFERENT }, (_, seed) => randomWalk(seed, BARS + STOCKS / DIFFERENT).columns)
  const stocks = walks.map((walk) => sliceColumns(walk, 0, BARS))
  const before = stocks.map((columns) => sliceColumns(columns, 0, BARS - 1))
  const [recomputing, tracks] = timed(() => before.map((columns) => trackOf(columns)))
  const market = new MarketPast()
  const [rating, pasts] = timed(() => before.map((columns) => pastOf(columns, market)))
  const kept = Array.from({ length: STOCKS }, (_, i): Kept => {
    return structuredClone({ track: tracks[i % DIFFERENT], past: pasts[i % DIFFERENT] })
  })
  const kilobytes = JSON.stringify(kept.slice(0, DIFFERENT)).length / DIFFERENT / 1000
  const [fromColumns] = timed(() => newestBars(stocks, kept, market))
  const all = kept.flatMap(({ track }) => tallies(track))
  const [correcting] = timed(() => trackRecords(all))
  const [recording, records] = timed(() => {
    const each = kept.flatMap(({ past }) => stockRecords(past.followed))
    return edgesOf([...each, ...market.records()])
  })
  const sum = fromColumns + correcting + recording
  const rows = [
    ['indicators, rules, ratings; their records grown', ...cells(fromColumns)],
    [`correction over ${all.length} receipts`, ...cells(correcting)],
    [`intervals and correction of ${records.length} words`, ...cells(recording)],
    ['the round: all three', ...cells(sum), ...verdict(sum, `≤ ${LIMIT_SECONDS}`)],
    ['kilobytes stored of a stock for the next session', digits(kilobytes), '', ...verdict(kilobytes, `≤ ${LIMIT_KB}`)],
    [],
    ['rules on the open bar', ...cells(openBars(walks, stocks))],
    ['receipts recomputed from all bars instead', ...cells((recomputing * STOCKS) / DIFFERENT)],
    ['ratings, and what followed, from all bars instead', ...cells((rating * STOCKS) / DIFFERENT)],
  ]
  console.log(table(['', 's', 'µs a stock', 'target', ''], rows))
}

/** What followed on one stock; it is added to `market` too. */
function pastOf(columns: Columns, market: MarketPast): StockPast {
  const past = newStockPast()
  market.add(rateBars(past, viewOf(columns), () => 1).outcomes)
  return past
}

/** Does the worker's work when a session has closed. */
function newestBars(stocks: readonly Columns[], kept: readonly Kept[], market: MarketPast): void {
  const into = createSeries(BARS)
  kept.forEach(({ track, past }, i) => {
    const columns = stocks[i % DIFFERENT]
    const view = viewOf(columns, into)
    const signals = signalsAt(ruleView(view), null)
    extendTrack(
      track,
      barAt(columns, BARS - 1),
      signals.map(({ rule }) => rule),
    )
    market.add(rateBars(past, view, () => 1).outcomes)
  })
}

/** Measures the seconds to read the open bar of every stock once; each different stock reads 40 bars. */
function openBars(walks: readonly Columns[], stocks: readonly Columns[]): number {
  const states = stocks.map((columns) => ({ live: createLiveIndicators(columns, 'A'), ...ruleView(viewOf(columns)) }))
  const [seconds] = timed(() => {
    for (let bar = BARS; bar < BARS + STOCKS / DIFFERENT; bar++) {
      for (const [i, { live, sides }] of states.entries()) {
        provisionalSignals(live, sides, barAt(walks[i], bar), null)
      }
    }
  })
  return seconds
}

function cells(seconds: number): [string, string] {
  return [digits(seconds), digits((seconds / STOCKS) * 1e6)]
}

function timed<T>(work: () => T): [seconds: number, result: T] {
  const start = process.hrtime.bigint()
  const result = work()
  return [Number(process.hrtime.bigint() - start) / 1e9, result]
}
