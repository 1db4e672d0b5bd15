import { bridgeMaximum } from '../bars/bar-path.ts'
import { roundToTick } from '../prices/ticks.ts'
import { createRandom, gaussian, hashSeed, noise, type Random } from '../random.ts'
import type { Bar } from '../types.ts'
import type { Company } from './companies.ts'

/** The causes that move many companies at once. */
export interface Factors {
  market: ReturnProcess
  sector(name: string): ReturnProcess
}

/** Share of the way back to its long-run level that a price goes each day; half of it in about a year. */
const RETURN_TO_LEVEL = 0.002
/** A bar spans at least this many ticks, so that every session has prices to move through. */
const LEAST_RANGE = 8
/** Open, high, low, close, volume: bars are kept as plain numbers, some 200 KB a company. */
const FIGURES = 5

export function createFactors(seed: number): Factors {
  const market = createReturnProcess(0.006, seed, 'market')
  const sectors = new Map<string, ReturnProcess>()
  return {
    market,
    sector(name) {
      const known = sectors.get(name)
      if (known !== undefined) return known
      const sector = createReturnProcess(0.004, seed, 'sector', name)
      sectors.set(name, sector)
      return sector
    },
  }
}

/**
 * The bars of one company, read by day (0 is the market's first). Returns are the market's and the sector's, each times
 * the company's sensitivity, plus its own; a part of each comes overnight as a gap; volume rises with the day's move.
 */
export function createBarSeries(company: Company, factors: Factors, seed: number): (day: number) => Bar {
  const { symbol } = company.instrument
  const random = createRandom(hashSeed(seed, 'bars', symbol))
  const marketBeta = 0.6 + 0.8 * random()
  const sectorBeta = 0.6 + 0.8 * random()
  const sector = factors.sector(company.sector)
  const common = (marketBeta * 0.006) ** 2 + (sectorBeta * 0.004) ** 2
  const ownDeviation = Math.sqrt(Math.max(company.deviation ** 2 - common, (0.6 * company.deviation) ** 2))
  const own = createReturnProcess(ownDeviation, seed, 'company', symbol)
  const level = Math.log(company.level)
  let figures = new Float64Array(1024 * FIGURES)
  let days = 0
  let last = level + 0.2 * gaussian(random)
  let interest = 0

  function next(day: number): Bar {
    const move =
      marketBeta * factors.market.returnOf(day) +
      sectorBeta * sector.returnOf(day) +
      own.returnOf(day) +
      RETURN_TO_LEVEL * (level - last)
    const deviation = Math.sqrt(
      marketBeta ** 2 * factors.market.varianceOf(day) + sectorBeta ** 2 * sector.varianceOf(day) + own.varianceOf(day),
    )
    const open = last + 0.25 * move + 0.3 * deviation * noise(random)
    const close = last + move
    const high = bridgeMaximum(open, close, 0.8 * deviation, random)
    const low = -bridgeMaximum(-open, -close, 0.8 * deviation, random)
    interest = 0.9 * interest + 0.12 * noise(random)
    const bustle = 0.6 + 0.4 * Math.min(5, Math.abs(move) / company.deviation)
    last = close
    return {
      ...onTicks(Math.exp(open), Math.exp(high), Math.exp(low), Math.exp(close), company.tick),
      volume: Math.round(company.volume * bustle * Math.exp(interest + 0.25 * noise(random))),
    }
  }

  function extend() {
    if ((days + 1) * FIGURES > figures.length) {
      const longer = new Float64Array(2 * figures.length)
      longer.set(figures)
      figures = longer
    }
    const { open, high, low, close, volume } = next(days)
    figures.set([open, high, low, close, volume], days * FIGURES)
    days++
  }

  return (day) => {
    while (days <= day) extend()
    const [open, high, low, close, volume] = figures.subarray(day * FIGURES, (day + 1) * FIGURES)
    return { open, high, low, close, volume }
  }
}

function onTicks(open: number, high: number, low: number, close: number, tick: number) {
  const bar = {
    open: roundToTick(open, tick),
    high: roundToTick(high, tick),
    low: roundToTick(low, tick),
    close: roundToTick(close, tick),
  }
  const missing = LEAST_RANGE * tick - (bar.high - bar.low)
  if (missing > 0) {
    bar.high = roundToTick(bar.high + missing / 2, tick)
    bar.low = roundToTick(bar.low - missing / 2, tick)
  }
  return bar
}

/** Daily log returns of one cause of price moves, day 0 being the first day of the market. */
interface ReturnProcess {
  returnOf(day: number): number
  /** Variance of that day's return as it stood the evening before. */
  varianceOf(day: number): number
}

/**
 * Weights of yesterday's surprise and of yesterday's variance in today's variance, as daily share returns show them.
 */
const SURPRISE = 0.1
const PERSISTENCE = 0.87
const WIDEST_VARIANCE = 12

/**
 * GARCH(1,1) returns of long-run standard deviation `deviation` with fat-tailed surprises (Bollerslev 1986, 1987). Each
 * day follows from all days before it, so the same seed gives the same returns whatever was asked first.
 */
function createReturnProcess(deviation: number, ...seed: (number | string)[]): ReturnProcess {
  const random = createRandom(hashSeed(...seed))
  const returns: number[] = []
  const variances: number[] = []
  let ratio = 1

  function extend(day: number) {
    while (returns.length <= day) {
      variances.push(ratio * deviation * deviation)
      const surprise = Math.sqrt(ratio) * fatTailed(random)
      returns.push(deviation * surprise)
      ratio = Math.min(WIDEST_VARIANCE, 1 - SURPRISE - PERSISTENCE + SURPRISE * surprise ** 2 + PERSISTENCE * ratio)
    }
  }

  return {
    returnOf(day) {
      extend(day)
      return returns[day]
    },
    varianceOf(day) {
      extend(day)
      return variances[day]
    },
  }
}

/** Mean 0, variance 1: one day in twelve is drawn 2.7 times as wide as the others; cut at 6. */
function fatTailed(random: Random): number {
  const width = random() < 0.08 ? 2.2 : 0.816
  return Math.min(6, Math.max(-6, width * gaussian(random)))
}
