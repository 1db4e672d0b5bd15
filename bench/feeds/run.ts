import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { LOCAL_POLL_SECONDS } from '#domain/market/provider.ts'
import { quoteOf } from '#domain/market/testing/quote.ts'
import type { Columns, DailyBar, Quote } from '#domain/market/types.ts'
import { randomWalk } from '#test/support/reference/random-walks.ts'
import { type ClosedBarsResults, readClosedBars } from '#workers/feed/closed-bars.ts'
import { SymbolState } from '#workers/feed/symbol-state.ts'
import { cpuOf } from '../harness/processes.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'

const SIZES = [100, 1_000, 10_000]
const BARS = 2_500
/** Number of different stocks; each stands for others too. */
const DIFFERENT = 50
const TICKS = 20
/** Most stocks on which the memory of bare bars is measured. */
const WEIGHED = 1_000
const KILOBYTES: Target = '≤ 40'
const NOW = Date.UTC(2026, 0, 16, 1)

/**
 * Prints what a stock costs the worker that leads the feed: its memory, compared with the bars that it was made from,
 * and the time of a tick.
 */
export async function run(): Promise<void> {
  const books = openBooks()
  const each = (micros: number) => `${digits(micros / DIFFERENT / 1e3)} ms`
  console.log(
    `Stocks of ${BARS} bars; closed bars read in ${each(books.opening)} at first, in ${each(books.growing)} a session later`,
  )
  const rows = SIZES.map((size) => {
    const { kilobytes, bare, accepting, evaluating } = costOfStocks(size, books)
    const cells = [digits(kilobytes), ...verdict(kilobytes, KILOBYTES), digits(bare)]
    return [String(size), ...cells, digits(accepting + evaluating), digits(evaluating)]
  })
  console.log(
    table(['stocks', 'kB a stock', 'target', '', 'kB of bare bars', 'µs a tick', 'of these: its open bar'], rows),
  )
}

interface Books {
  walks: readonly Columns[]
  readings: readonly ClosedBarsResults[]
  /** µs of processor time for all stocks: from all bars, and (`growing`) from one session more. */
  opening: number
  growing: number
}

function openBooks(): Books {
  const walks = Array.from({ length: DIFFERENT }, (_, seed) => randomWalk(seed, BARS + 1).columns)
  const closed = walks.map((walk) => sliceColumns(walk, 0, BARS))
  const read = (columns: Columns) =>
    readClosedBars(columns, { currency: 'USD', from: null, before: null, dollars: () => 1 })
  closed.forEach(read)
  const [opening, readings] = cpuOf(() => closed.map(read))
  const [growing] = cpuOf(() => {
    walks.forEach((walk, i) => {
      readClosedBars(walk, { currency: 'USD', from: walk.session[BARS], before: readings[i].kept, dollars: () => 1 })
    })
  })
  return { walks, readings, opening, growing }
}

/** Measures a stock among so many: kB, kB of its bare bars, µs of a tick, and µs of evaluating its open bar. */
function costOfStocks(stocks: number, { walks, readings }: Books) {
  const [kilobytes, held] = weighed(stocks, (i) => ({
    state: stateOf(i, walks[i % DIFFERENT], readings[i % DIFFERENT].opening),
    // The thread of closed bars keeps this.
    kept: structuredClone(readings[i % DIFFERENT].kept),
  }))
  const [bare] = weighed(Math.min(stocks, WEIGHED), (i) => sliceColumns(walks[i % DIFFERENT], 0, BARS))
  const states = held.map(({ state }) => state)
  const bars = walks.map((walk) => barAt(walk, BARS))
  const quotes = Array.from({ length: TICKS }, (_, tick) =>
    states.map((state, i) => quoteAt(state, bars[i % DIFFERENT], tick)),
  )
  const accept = (tick: number) => states.forEach((state, i) => void state.accept(quotes[tick][i], NOW + tick))
  const evaluate = (tick: number) => {
    for (const state of states) state.evaluateOpenBar('simulated', NOW + tick)?.written()
  }
  let accepting = 0
  let evaluating = 0
  for (let tick = 0; tick < TICKS; tick++) {
    accepting += cpuOf(() => accept(tick))[0]
    evaluating += cpuOf(() => evaluate(tick))[0]
  }
  const ticks = TICKS * stocks
  return { kilobytes, bare, accepting: accepting / ticks, evaluating: evaluating / ticks }
}

function stateOf(i: number, walk: Columns, opening: ClosedBarsResults['opening']): SymbolState {
  const state = new SymbolState({ id: i, symbol: `S${i}`, exchange: null, currency: 'USD' }, () => null)
  const { live, ...rest } = structuredClone(opening)
  const ownLive = { ...live, sessions: [...opening.live.sessions] }
  state.startSession(walk.session[BARS], { ...rest, traded_value_usd: null, past: [], live: ownLive })
  return state
}

function quoteAt({ stock }: SymbolState, { session, open, high, low, close, volume }: DailyBar, tick: number): Quote {
  const price = close * (1 + 1e-4 * (tick % 7))
  return quoteOf(stock.symbol, price, {
    session,
    previous_close: open,
    open,
    day_low: Math.min(low, price),
    day_high: Math.max(high, price),
    last_volume: volume,
    as_of: NOW + tick,
    poll_seconds: LOCAL_POLL_SECONDS,
  })
}

/** Makes `count` things, and measures the memory of each in kB. */
function weighed<T>(count: number, make: (i: number) => T): [kilobytes: number, things: T[]] {
  const before = memory()
  const things = Array.from({ length: count }, (_, i) => make(i))
  return [(memory() - before) / count / 1e3, things]
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function memory(): number {
  for (let i = 0; i < 3; i++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
