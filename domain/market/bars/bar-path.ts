import { roundToTick, tickSize } from '../prices/ticks.ts'
import { DAY_PATH_SLOTS } from '../provider.ts'
import { createRandom, hashSeed } from '../random.ts'
import type { Bar } from '../types.ts'
import { bridgeMaximum, type PriceBar, RANGE_PER_DEVIATION, unfoldBar, volumeCurve } from './unfold.ts'

/** The bar as far as it had formed at one step of its session. */
export interface PathPoint {
  price: number
  open: number
  high: number
  low: number
  volume: number
}

/** The prices of several steps. */
type PathRange = Omit<PathPoint, 'price' | 'volume'> & { close: number }

/** A daily bar unfolded, readable at any step; the last step is the bar itself. */
export interface BarPath {
  /** Last step; step 0 is the open. */
  readonly steps: number
  at(step: number): PathPoint
  /** The prices of the steps `from` to `to`, both included. */
  range(from: number, to: number): PathRange
  /** Prices at the sparkline's slots from the open to `step`. */
  sparkline(step: number): number[]
}

/** A path is kept as blocks; as many as a sparkline has intervals, so that its points are block borders. */
export const PATH_BLOCKS = DAY_PATH_SLOTS - 1

/** How far, in deviations of a step, the highest of discrete prices falls short (Broadie, Glasserman, Kou 1997). */
const DISCRETE_LOSS = 0.58

interface Block {
  index: number
  price: Float64Array
  high: Float64Array
  low: Float64Array
  traded: Float64Array
}

/**
 * `bar` unfolded into PATH_BLOCKS × `stepsPerBlock` steps (`stepsPerBlock` ≥ 3). The day is unfolded into blocks; each
 * block is a small bar, unfolded when first read, so a path of 86,400 steps costs as much as one block. `at(k)` depends
 * on the arguments and k only, and its high, low and volume are those of the prices at 0 … k.
 */
export function createBarPath(bar: Bar, stepsPerBlock: number, seed: number, tick = tickSize(bar.low)): BarPath {
  const borders = unfoldBar(bar, PATH_BLOCKS, seed, tick)
  const traded = volumeCurve(PATH_BLOCKS, seed, 2)
  const { highs, lows } = blockRanges(bar, borders, stepsPerBlock, seed, tick)
  const steps = PATH_BLOCKS * stepsPerBlock
  let current: Block | null = null

  function block(index: number): Block {
    if (current?.index === index) return current
    const blockSeed = hashSeed(seed, index)
    const small = { open: borders[index], high: highs[index], low: lows[index], close: borders[index + 1] }
    const price = unfoldBar(small, stepsPerBlock, blockSeed, tick, 0)
    const high = new Float64Array(price.length)
    const low = new Float64Array(price.length)
    high[0] = bar.open
    low[0] = bar.open
    for (let before = 0; before < index; before++) {
      high[0] = Math.max(high[0], highs[before])
      low[0] = Math.min(low[0], lows[before])
    }
    for (let k = 1; k < price.length; k++) {
      high[k] = Math.max(high[k - 1], price[k])
      low[k] = Math.min(low[k - 1], price[k])
    }
    current = { index, price, high, low, traded: volumeCurve(stepsPerBlock, blockSeed, 0) }
    return current
  }

  function at(step: number): PathPoint {
    if (step === steps) return { price: bar.close, open: bar.open, high: bar.high, low: bar.low, volume: bar.volume }
    const index = Math.floor(step / stepsPerBlock)
    const inside = step - index * stepsPerBlock
    const { price, high, low, traded: share } = block(index)
    const volume = bar.volume * (traded[index] + (traded[index + 1] - traded[index]) * share[inside])
    return {
      price: price[inside],
      open: bar.open,
      high: high[inside],
      low: low[inside],
      volume: Math.floor(volume),
    }
  }

  function range(from: number, to: number): PathRange {
    const first = at(from)
    let high = first.price
    let low = first.price
    for (let step = from; step <= to; ) {
      const index = Math.floor(step / stepsPerBlock)
      const next = (index + 1) * stepsPerBlock
      if (step === steps) {
        step = next
      } else if (step % stepsPerBlock === 0 && next <= to) {
        // A whole block and the first price of the next: its range is known without its prices.
        high = Math.max(high, highs[index])
        low = Math.min(low, lows[index])
        step = next
      } else {
        const { price } = block(index)
        for (; step <= to && step < next; step++) {
          high = Math.max(high, price[step % stepsPerBlock])
          low = Math.min(low, price[step % stepsPerBlock])
        }
      }
    }
    const { price: close } = at(to)
    return { open: first.price, high: Math.max(high, close), low: Math.min(low, close), close }
  }

  return {
    steps,
    at,
    range,
    sparkline: (step) => Array.from({ length: Math.floor(step / stepsPerBlock) + 1 }, (_, border) => borders[border]),
  }
}

/** Highest and lowest price of the block between each two neighbouring `borders`. */
function blockRanges(day: PriceBar, borders: Float64Array, steps: number, seed: number, tick: number) {
  const random = createRandom(hashSeed(seed, 'blocks'))
  const calm = (day.high - day.low) / RANGE_PER_DEVIATION / Math.sqrt(PATH_BLOCKS)
  const highs = new Float64Array(PATH_BLOCKS)
  const lows = new Float64Array(PATH_BLOCKS)
  for (let i = 0; i < PATH_BLOCKS; i++) {
    const open = borders[i]
    const close = borders[i + 1]
    const deviation = Math.max(calm, Math.abs(close - open)) * (0.5 + random())
    const excess = (DISCRETE_LOSS * deviation) / Math.sqrt(steps)
    const above = bridgeMaximum(open, close, deviation, random) - excess
    const below = -bridgeMaximum(-open, -close, deviation, random) + excess
    let high = Math.max(open, close, roundToTick(above, tick))
    let low = Math.min(open, close, roundToTick(below, tick))
    if (high - low < 1.5 * tick) {
      high = roundToTick(high + tick, tick)
      low = roundToTick(low - tick, tick)
    }
    highs[i] = Math.max(open, close, Math.min(day.high, high))
    lows[i] = Math.min(open, close, Math.max(day.low, low))
  }
  return { highs, lows }
}
