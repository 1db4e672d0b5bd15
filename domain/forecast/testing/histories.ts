import fc from 'fast-check'
import { toColumns } from '../../market/bars/columns.ts'
import { createRandom, gaussian, hashSeed } from '../../market/random.ts'
import { sessionOfDay } from '../../market/session-dates.ts'
import type { Columns, DailyBar } from '../../market/types.ts'

const FIRST_DAY = 16_000
const STEPS_A_DAY = 8

/** A stretch of bars: the deviation of their log returns, and the days and the price factor before its first bar. */
export interface Stretch {
  bars: number
  deviation: number
  days?: number
  factor?: number
}

/** Daily bars of a walk without drift that goes through these stretches; the same seed gives the same bars. */
export function walkOf(seed: number, stretches: readonly Stretch[]): Columns {
  const random = createRandom(hashSeed('forecast', seed))
  const candles: DailyBar[] = []
  let price = 100
  let day = FIRST_DAY
  for (const { bars, deviation, days = 1, factor = 1 } of stretches) {
    price *= factor
    day += days - 1
    for (let i = 0; i < bars; i++) {
      const path = [price]
      for (let step = 0; step < STEPS_A_DAY; step++) {
        price *= Math.exp((deviation * gaussian(random)) / Math.sqrt(STEPS_A_DAY))
        path.push(price)
      }
      const high = Math.max(...path)
      const low = Math.min(...path)
      candles.push({ session: sessionOfDay(day++), open: path[0], high, low, close: price, volume: 1_000 })
    }
  }
  return toColumns(candles)
}

const anyStretch = fc.record({
  bars: fc.integer({ min: 1, max: 200 }),
  deviation: fc.constantFrom(0, 0.0001, 0.01, 0.06),
  days: fc.constantFrom(1, 1, 3, 31),
  factor: fc.constantFrom(1, 1, 1, 0.05, 0.25, 0.5, 2, 10),
})

/** Bars of any volatility, calm, wild and flat, with gaps and jumps; some are too short for a forecast. */
export const anyHistory = fc
  .tuple(fc.integer(), fc.array(anyStretch, { minLength: 1, maxLength: 8, size: 'max' }))
  .map(([seed, stretches]) => walkOf(seed, stretches))
