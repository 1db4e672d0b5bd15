import { HORIZON } from '#domain/forecast/horizon.ts'
import { createForecastState, type ForecastState } from '#domain/forecast/index.ts'
import { barAt, sliceColumns } from '#domain/market/bars/columns.ts'
import { cpuOf } from '../harness/processes.ts'
import { figures, row, verdict } from '../harness/table.ts'
import { type Case, casesOf, isMarketThere, readStocks, type Stock } from './cases.ts'
import { coverage, ownThirds, type Pick, pinball, thirds } from './scores.ts'

const WORKER_STOCKS = 10_000
/** Most seconds for all stocks' newest forecasts: a tenth of what indicators, rules and forecast may take. */
const WORKER_SECONDS = 6
const BARS = 2_500
/** Number of bars that are added to each stock one by one, with a forecast after each. */
const NEW_BARS = 100
const PINBALL_LIMIT = 0.95
const THIRDS = ['calm', 'middle', 'turbulent']
/** First year of the later half. */
const LATER = '2011'

const ours: Pick = (each) => each.ours
const naive: Pick = (each) => each.naive

/** Prints how the 80 % band held on real stocks, walk-forward, compared with a random walk's and a simulated one. */
export async function run(): Promise<void> {
  if (!isMarketThere()) {
    console.log('../shared/data/market is absent: there are no real bars to measure on')
    return
  }
  const stocks = await readStocks()
  const cases = casesOf(stocks)
  console.log(`${cases.length} origins, 10 sessions apart, of ${stocks.length} companies, ${HORIZON} horizons each`)
  console.log('\nThe 80 % band: closes inside, in per cent')
  console.log(figures(coverageRows(cases), ''))
  console.log("\nPinball loss as a part of a random walk's band's")
  console.log(figures(pinballRows(cases), ''))
  console.log('\nCost on one core')
  console.log(figures(costRows(stocks), 'µs'))
}

function coverageRows(cases: readonly Case[]): string[][] {
  const within = (name: string, value: number, low: number, high: number) => {
    return [name, value.toFixed(1), `${low}–${high}`, value >= low && value <= high ? 'met' : 'NOT MET']
  }
  const third = (kind: string) => (part: Case[], i: number) => {
    return within(`${kind}: ${THIRDS[i]}`, coverage(part, ours), 77, 85)
  }
  return [
    within('all horizons', coverage(cases, ours), 78, 82),
    ...[1, 5, 10].map((horizon) => within(`horizon ${horizon}`, coverage(cases, ours, horizon), 77.5, 82.5)),
    [],
    ...thirds(cases).map(third('volatility among all')),
    ...ownThirds(cases).map(third('volatility for that stock')),
  ]
}

/** Compares losses. Parameters were chosen on the stocks of even number; those of odd number were only evaluated. */
function pinballRows(cases: readonly Case[]): string[][] {
  const part = (name: string, isIn: (each: Case) => boolean) => {
    const some = cases.filter(isIn)
    const ratio = pinball(some, ours) / pinball(some, naive)
    return [name, ratio.toFixed(4), ...verdict(ratio, `≤ ${PINBALL_LIMIT}`)]
  }
  return [
    part('all', () => true),
    [],
    part('stocks that the parameters were chosen on', ({ stock }) => stock % 2 === 0),
    part('stocks held out', ({ stock }) => stock % 2 === 1),
    part(`before ${LATER}`, ({ session }) => session < LATER),
    part(`from ${LATER}`, ({ session }) => session >= LATER),
  ]
}

function costRows(stocks: readonly Stock[]): string[][] {
  const { whole, newBar } = measureCost(stocks)
  const round = (newBar * WORKER_STOCKS) / 1e6
  return [
    row('a stock of 2,500 bars from the first bar on', whole),
    row('its newest bar', newBar),
    row(`newest bar of ${WORKER_STOCKS} stocks, seconds`, round, `≤ ${WORKER_SECONDS}`),
  ]
}

/** Measures microseconds a stock: of a forecast from 2,500 bars in memory, and of that after one bar more. */
function measureCost(stocks: readonly Stock[]): { whole: number; newBar: number } {
  const long = stocks.filter(({ columns }) => columns.close.length >= BARS + NEW_BARS)
  const starts = long.map(({ columns }) => sliceColumns(columns, 0, BARS))
  const [whole] = cpuOf(() => starts.map((columns) => asked(createForecastState(columns))))
  const states = starts.map(createForecastState)
  const [newBars] = cpuOf(() => {
    for (const [i, state] of states.entries()) {
      for (let bar = BARS; bar < BARS + NEW_BARS; bar++) {
        state.push(barAt(long[i].columns, bar))
        asked(state)
      }
    }
  })
  return { whole: whole / long.length, newBar: newBars / long.length / NEW_BARS }
}

function asked(state: ForecastState): ForecastState {
  if (state.forecast().coverage.sessions === 0) throw new Error('no coverage where there are bars enough')
  return state
}
