import { roundToTick, tickSize } from '../prices/ticks.ts'
import { SPARKLINE_SLOTS } from '../provider.ts'
import { createRandom, hashSeed, noise, type Random } from '../random.ts'
import type { Bar } from '../types.ts'

/** A bar as it was at one step of its session, with the price at that step. */
export interface PathPoint {
  price: number
  open: number
  high: number
  low: number
  volume: number
}

/** The range of the prices of several steps. */
type PathRange = Omit<PathPoint, 'price' | 'volume'> & { close: number }

/** An intraday path made from a daily bar, readable at any step; at the last step it is the bar itself. */
export interface BarPath {
  /** Index of the last step; step 0 is the open. */
  readonly steps: number
  at(step: number): PathPoint
  /** The range of the prices of the steps `from` to `to`, both included. */
  range(from: number, to: number): PathRange
  /** The prices at the sparkline's slots from the open to `step`. */
  sparkline(step: number): number[]
}

/** A path has as many blocks as a sparkline has intervals, so that the points of the sparkline are block borders. */
export const PATH_BLOCKS = SPARKLINE_SLOTS - 1

/**
 * How far the highest of discrete prices falls short of a continuous one, in deviations of a step (Broadie, Glasserman,
 * Kou 1997).
 */
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

/** The highest and lowest price of each block, which lies between two neighbouring `borders`. */
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

/** The prices of a daily bar, from which its path is made. */
interface PriceBar {
  open: number
  high: number
  low: number
  close: number
}

/** Trades jump this many ticks to either side of the price, as between bid and ask. */
const BOUNCE_TICKS = 1
/** A driftless walk of deviation s spans 1.6 s on average (Feller 1951); more here, as reflection widens it. */
const RANGE_PER_DEVIATION = 2.1

/**
 * A daily bar as an intraday path of `steps` + 1 prices at equal times, `steps` ≥ 3: starts at the open, ends at the
 * close, touches high and low exactly, at moments that depend on `seed`, and never leaves them. Between these four
 * points it is a random-walk bridge, reflected at high and low, whose volatility comes in clusters and,
 * by `edge`, is higher at both ends of the day (0: not, 1: double). Points in between lie on multiples of `tick` or on
 * high or low. The same arguments give the same path.
 */
export function unfoldBar(
  bar: PriceBar,
  steps: number,
  seed: number,
  tick = tickSize(bar.low),
  edge = 1,
): Float64Array {
  if (!(steps >= 3)) throw new RangeError(`a bar unfolds into 3 steps or more, not ${steps}`)
  const path = new Float64Array(steps + 1)
  if (bar.high === bar.low) return path.fill(bar.open)
  const random = createRandom(hashSeed(seed, 'path'))
  const anchors = placeAnchors(bar, steps, random)
  const deviations = volatilityProfile(steps, (bar.high - bar.low) / RANGE_PER_DEVIATION, edge, random)
  for (let i = 1; i < anchors.length; i++) bridge(path, anchors[i - 1], anchors[i], deviations, bar, random)
  for (let k = 0; k <= steps; k++) {
    const traded = roundToTick(path[k] + (random() * 2 - 1) * BOUNCE_TICKS * tick, tick)
    path[k] = Math.min(bar.high, Math.max(bar.low, traded))
  }
  for (const { step, price } of anchors) path[step] = price
  return path
}

/**
 * Share of the day's volume traded up to each step: `steps` + 1 numbers from 0 to 1, never falling. With `edge` 0
 * trading is spread evenly, apart from chance; with 2 the day's ends see three times as much as its middle.
 */
export function volumeCurve(steps: number, seed: number, edge: number): Float64Array {
  const random = createRandom(hashSeed(seed, 'volume'))
  const curve = new Float64Array(steps + 1)
  for (let k = 1; k <= steps; k++) {
    const chance = 0.3 + 1.4 * random() * random()
    curve[k] = curve[k - 1] + (1 + edge * fromMiddle((k - 0.5) / steps)) * chance
  }
  const total = curve[steps]
  for (let k = 1; k < steps; k++) curve[k] /= total
  curve[steps] = 1
  return curve
}

/** A draw of the highest point of a random walk from `from` to `to` (Glasserman 2003, 6.4.2). */
export function bridgeMaximum(from: number, to: number, deviation: number, random: Random): number {
  return (from + to + Math.sqrt((to - from) ** 2 - 2 * deviation ** 2 * Math.log(1 - random()))) / 2
}

interface Anchor {
  step: number
  price: number
}

/** Open, high, low and close in the order of the path: the further apart in price, the further apart in time. */
function placeAnchors(bar: PriceBar, steps: number, random: Random): Anchor[] {
  const { open, high, low, close } = bar
  const range = high - low
  // The shorter of the two ways through both extremes is the likelier.
  const lowFirst = 2 * range + open - close
  const highFirst = 2 * range + close - open
  const extremes = random() * (lowFirst ** 2 + highFirst ** 2) > lowFirst ** 2 ? [low, high] : [high, low]
  const prices = [open, ...extremes.filter((price) => price !== open && price !== close), close]

  const shares = prices.slice(1).map((price, i) => {
    const distance = Math.abs(price - prices[i]) / range
    return (0.1 + distance) * Math.exp(0.6 * noise(random))
  })
  const whole = shares.reduce((sum, share) => sum + share)
  const free = steps - shares.length
  const anchors = [{ step: 0, price: open }]
  let elapsed = 0
  for (let i = 0; i < shares.length - 1; i++) {
    elapsed += shares[i]
    anchors.push({ step: i + 1 + Math.floor((elapsed / whole) * free), price: prices[i + 1] })
  }
  anchors.push({ step: steps, price: close })
  return anchors
}

/** Deviation of each step (index 1 … steps), in price; their squares add up to the square of `dayDeviation`. */
function volatilityProfile(steps: number, dayDeviation: number, edge: number, random: Random): Float64Array {
  const memory = 1 - Math.min(0.5, 12 / steps)
  const shock = 0.6 * Math.sqrt(1 - memory * memory)
  const profile = new Float64Array(steps + 1)
  let mood = 0.6 * noise(random)
  let sum = 0
  for (let k = 1; k <= steps; k++) {
    mood = memory * mood + shock * noise(random)
    profile[k] = Math.exp(mood) * (1 + edge * fromMiddle((k - 0.5) / steps))
    sum += profile[k] ** 2
  }
  const scale = dayDeviation / Math.sqrt(sum)
  for (let k = 1; k <= steps; k++) profile[k] *= scale
  return profile
}

/** 0 at noon, 1 at both ends of the day (`time` from 0 to 1). */
function fromMiddle(time: number): number {
  return (2 * time - 1) ** 2
}

/** Fills `path` between two anchors with a random walk pinned at both, in the time given by its own variance. */
function bridge(path: Float64Array, from: Anchor, to: Anchor, deviations: Float64Array, bar: PriceBar, random: Random) {
  let total = 0
  for (let k = from.step + 1; k <= to.step; k++) {
    path[k] = (k === from.step + 1 ? 0 : path[k - 1]) + deviations[k] * noise(random)
    total += deviations[k] ** 2
  }
  const missed = to.price - from.price - path[to.step]
  let elapsed = 0
  for (let k = from.step + 1; k < to.step; k++) {
    elapsed += deviations[k] ** 2
    path[k] = reflect(from.price + path[k] + (elapsed / total) * missed, bar.low, bar.high)
  }
  path[from.step] = from.price
  path[to.step] = to.price
}

/** `price` folded back into [low, high] at its borders, as often as it takes. */
function reflect(price: number, low: number, high: number): number {
  if (price >= low && price <= high) return price
  const range = high - low
  const offset = (price - low) % (2 * range)
  const folded = Math.abs(offset)
  return low + (folded > range ? 2 * range - folded : folded)
}
