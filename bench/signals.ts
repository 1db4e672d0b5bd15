import { createSeries, viewOf } from '../domain/indicators/index.ts'
import { candleAt, sliceColumns } from '../domain/market/columns.ts'
import type { Candle, Columns } from '../domain/market/types.ts'
import { ruleView } from '../domain/opportunities/core/lines.ts'
import { createSignalState, signalsAt } from '../domain/opportunities/core/signal-state.ts'
import { growTrack, type Track, tallies } from '../domain/opportunities/core/track.ts'
import { trackOf, trackRecords } from '../domain/opportunities/receipt.ts'
import { randomWalk } from '../test/support/random-walks.ts'
import { digits, table, verdict } from './table.ts'

const STOCKS = 10_000
const BARS = 2_500
/** So many are different, to fit into memory with their neighbours; each stands for 40. */
const DIFFERENT = 250
/** For indicators, rules and forecast of the newest bar of all stocks. */
const LIMIT_SECONDS = 60

/** Prints what the newest bar of every stock costs the worker: indicators, rules, receipts, and the correction of all. */
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
    ['indicators and rules from all bars, receipts grown', ...cells(fromColumns), '', ''],
    [`correction over ${all.length} receipts`, ...cells(correcting), '', ''],
    ['the round: both', ...cells(sum), ...verdict(sum, { sign: '≤', limit: LIMIT_SECONDS })],
    [],
    ['bars in memory: a closed bar pushed', ...cells(pushed(walks, stocks)), '', ''],
    ['bars in memory: an open bar peeked at', ...cells(peeked(walks, stocks)), '', ''],
    ['receipts recomputed from all bars instead', ...cells((recomputing * STOCKS) / DIFFERENT), '', ''],
  ]
  console.log(table(['', 's', 'µs a stock', 'target', ''], rows))
}

/** What the worker does when a session has closed. */
function newestBars(stocks: readonly Columns[], held: readonly Track[]): void {
  const into = createSeries(BARS)
  held.forEach((track, i) => {
    const columns = stocks[i % DIFFERENT]
    const signals = signalsAt(ruleView(viewOf(columns, into)), null)
    growTrack(
      track,
      candleAt(columns, BARS - 1),
      signals.map(({ rule }) => rule),
    )
  })
}

function pushed(walks: readonly Columns[], stocks: readonly Columns[]): number {
  return eachNext(walks, stocks, (state, bar) => state.push(bar))
}

function peeked(walks: readonly Columns[], stocks: readonly Columns[]): number {
  return eachNext(walks, stocks, (state, bar) => state.peek(bar))
}

/** Seconds of one `step` a stock: every different one takes the next 40 bars. */
function eachNext(
  walks: readonly Columns[],
  stocks: readonly Columns[],
  step: (state: ReturnType<typeof createSignalState>, bar: Candle) => unknown,
): number {
  const states = stocks.map((columns) => createSignalState(columns, null))
  const [seconds] = timed(() => {
    for (let bar = BARS; bar < BARS + STOCKS / DIFFERENT; bar++) {
      for (const [i, state] of states.entries()) step(state, candleAt(walks[i], bar))
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
