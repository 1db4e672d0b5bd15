import { createForecastState, type ForecastState } from '../../domain/forecast/index.ts'
import { candleAt, sliceColumns } from '../../domain/market/bars/columns.ts'
import { cpuOf } from '../harness/processes.ts'
import type { Stock } from './stocks.ts'

const BARS = 2_500
/** Bars that each stock takes one by one, with a forecast after each. */
const NEW_BARS = 100

/** Microseconds a stock: the forecast from 2,500 bars in memory, and that of one bar more. */
export interface Cost {
  whole: number
  newBar: number
}

export function measureCost(stocks: readonly Stock[]): Cost {
  const long = stocks.filter(({ columns }) => columns.close.length >= BARS + NEW_BARS)
  const starts = long.map(({ columns }) => sliceColumns(columns, 0, BARS))
  const [whole] = cpuOf(() => starts.map((columns) => asked(createForecastState(columns))))
  const states = starts.map(createForecastState)
  const [newBars] = cpuOf(() => {
    for (const [i, state] of states.entries()) {
      for (let bar = BARS; bar < BARS + NEW_BARS; bar++) {
        state.push(candleAt(long[i].columns, bar))
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
