import { createLiveIndicators, createSeries, viewOf } from '#domain/indicators/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import type { Columns } from '#domain/market/types.ts'
import { provisionalSignals, signalsAt } from '#domain/opportunities/core/signals.ts'
import { ruleView } from '#domain/opportunities/testing/history.ts'
import { extendTrack, type Track, tallies, trackOf, trackRecords } from '#domain/track-records/track-record.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { digits, table, verdict } from '../harness/table.ts'

const STOCKS = 10_000
const BARS = 2_500
/** Number of different stocks, few enough to fit into memory; each stands for 40. */
const DIFFERENT = 250
/** Most seconds for indicators, rules and forecast of the newest bar of all stocks. */
const LIMIT_SECONDS = 60

/** Prints what every stock's newest bar costs the worker: indicators, rules, receipts, and the correction of all. */
export async function run(): Promise<void> {
  console.log(`Newest bar of ${STOCKS} stocks of ${BARS} bars, one core`)
  const walks = Array.from({ length: DIFFERENT }, (_, seed) => randomWalk(seed, BARS + STOCKS / DIFFERENT).columns)
  const stocks = walks.map((walk) => sliceColumns(walk, 0, BARS))
  const [recomputing, tracks] = timed(() => stocks.map((columns) => trackOf(sliceColumns(columns, 0, BARS - 1))))
  const held = Array.from({ length: STOCKS }, (_, i) => structuredClone(tracks[i % DIFFERENT]))
  const [fromColumns] = timed(() => newestBars(stocks, held))
  const all = held.flatMap(tallies)
  const [correcting] = timed(() => trackRecords(all))
  const sum = fromColumns + correcting
  const rows = [
    ['indicators and rules from all bars, receipts grown', ...cells(fromColumns)],
    [`correction over ${all.length} receipts`, ...cells(correcting)],
    ['the round: both', ...cells(sum), ...verdict(sum, `≤ ${LIMIT_SECONDS}`)],
    [],
    ['rules on the open bar', ...cells(openBars(walks, stocks))],
    ['receipts recomputed from all bars instead', ...cells((recomputing * STOCKS) / DIFFERENT)],
  ]
  console.log(table(['', 's', 'µs a stock', 'target', ''], rows))
}

/** Does the worker's work when a session has closed. */
function newestBars(stocks: readonly Columns[], held: readonly Track[]): void {
  const into = createSeries(BARS)
  held.forEach((track, i) => {
    const columns = stocks[i % DIFFERENT]
    const signals = signalsAt(ruleView(viewOf(columns, into)), null)
    extendTrack(
      track,
      barAt(columns, BARS - 1),
      signals.map(({ rule }) => rule),
    )
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
