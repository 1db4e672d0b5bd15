import { toColumns } from '../../domain/market/bars/columns.ts'
import { createRandom, gaussian } from '../../domain/market/random.ts'
import type { Candle, Columns } from '../../domain/market/types.ts'

/** One invented stock in the form that each library takes. */
export interface Stock {
  candles: Candle[]
  columns: Columns
  high: number[]
  low: number[]
  close: number[]
}

const STEPS_A_DAY = 8
const STEP = 0.006

/** `count` stocks of `bars` daily bars each: random walks, always the same ones. */
export function inventStocks(count: number, bars: number): Stock[] {
  return Array.from({ length: count }, (_, seed) => inventStock(seed, bars))
}

function inventStock(seed: number, bars: number): Stock {
  const random = createRandom(seed)
  let price = 100
  const candles = Array.from({ length: bars }, (): Candle => {
    const path = [price, ...Array.from({ length: STEPS_A_DAY }, () => (price *= 1 + STEP * gaussian(random)))]
    const volume = Math.round(1e6 * (1 + random()))
    return {
      session: '2020-01-01',
      open: path[0],
      high: Math.max(...path),
      low: Math.min(...path),
      close: price,
      volume,
    }
  })
  const columns = toColumns(candles)
  return {
    candles,
    columns,
    high: packed(columns.high),
    low: packed(columns.low),
    close: packed(columns.close),
  }
}

/** A plain array in the engine's fastest form: without holes, numbers only. */
function packed(values: Float64Array): number[] {
  const array: number[] = []
  for (const value of values) array.push(value)
  return array
}
