import { nanosOf } from '../harness/rounds.ts'
import { digits, type Target, table, verdict } from '../harness/table.ts'
import {
  contender,
  FIGURES,
  inventStocks,
  type Library,
  libraries,
  liveContenders,
  type Stock,
  TICKS,
} from './libraries.ts'

const SIZES = [250, 1_000, 2_500]
/** Bars of all stocks in one run of any size: enough to be new to the processor, few enough for its cache. */
const BARS_A_RUN = 5_000
const TICKING_STOCKS = 8
const SET = 'RSI 14, MACD 12/26/9, EMA 20, EMA 50, stochastic 14/3, Bollinger 20/2'

/** Times as long as ours that each library must take. */
const SERIES_TARGETS: Record<string, Target> = {
  indicatorts: '≥ 4',
  'trading-signals': '≥ 30',
  technicalindicators: '≥ 60',
}
const TICK_TARGETS: Record<string, Target> = {
  'trading-signals, update(x, true)': '≥ 40',
}

/** Compares our indicators with those of three libraries: whole series, and one tick of the open bar. */
export async function run(): Promise<void> {
  console.log(SET)
  const header = ['bars, library', 'ns', '×', 'target', '']
  console.log('\nWhole series, nanoseconds a bar; × = times ours')
  console.log(table(header, SIZES.flatMap(wholeSeries).slice(0, -1)))
  console.log('\nOne tick of the open bar, nanoseconds; × = times ours')
  console.log(table(header, SIZES.flatMap(oneTick).slice(0, -1)))
}

function wholeSeries(bars: number): string[][] {
  const stocks = inventStocks(BARS_A_RUN / bars, bars)
  const known = libraries(bars)
  compareResults(known, stocks)
  const contenders = known.map((library) => contender(library, stocks))
  const times = nanosOf(contenders).map((time) => time / BARS_A_RUN)
  return [...rows(bars, contenders, times, SERIES_TARGETS), []]
}

function oneTick(bars: number): string[][] {
  const contenders = liveContenders(inventStocks(TICKING_STOCKS, bars))
  const times = nanosOf(contenders).map((time) => time / (TICKING_STOCKS * TICKS))
  return [...rows(bars, contenders, times, TICK_TARGETS), []]
}

function rows(
  bars: number,
  contenders: readonly { name: string }[],
  times: readonly number[],
  targets: Record<string, Target>,
): string[][] {
  return contenders.map(({ name }, i) => {
    const ratio = times[i] / times[0]
    return [`${bars} ${name}`, digits(times[i]), digits(ratio), ...verdict(ratio, targets[name] ?? null)]
  })
}

/**
 * Refuses to compare libraries that do not compute the same: seeds and rounding may cause differences of 1 % in the
 * last figures.
 */
function compareResults([ours, ...others]: readonly Library[], stocks: readonly Stock[]): void {
  for (const stock of stocks) {
    const expected = ours.compute(stock)
    const price = stock.close[stock.close.length - 1]
    for (const { name, compute } of others) {
      const wrong = compute(stock).findIndex((figure, i) => !(Math.abs(figure - expected[i]) <= 0.01 * price))
      if (wrong !== -1) throw new Error(`${name} gives another ${FIGURES[wrong]} than we do`)
    }
  }
}
