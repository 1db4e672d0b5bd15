import { HORIZON } from '../../domain/forecast/horizon.ts'
import { createRandom, hashSeed, type Random } from '../../domain/market/random.ts'
import type { Columns } from '../../domain/market/types.ts'
import type { Ends } from './cases.ts'
import type { Stock } from './stocks.ts'

const DECAY = 0.94
const PULL = 0.03
const PATHS = 1_000
const MEMORY = 500
const SETTLING = 20

/**
 * The peer: filtered historical simulation of daily returns as it is usually done (Barone-Adesi, Giannopoulos and Vosper
 * 1999): variance by RiskMetrics' exponential average (1996) with a pull to its long-run mean, 1,000 paths of drawn
 * residuals, seeded by symbol and session.
 */
export function simulate({ symbol, columns }: Stock, origins: readonly number[]): Ends[] {
  const { variances, longRun, residuals } = filter(columns)
  const moves = Array.from({ length: HORIZON }, () => new Float64Array(PATHS))
  return origins.map((origin) => {
    const random = createRandom(hashSeed(symbol, columns.session[origin]))
    const drawn = centred(residuals.subarray(Math.max(SETTLING + 1, origin - MEMORY + 1), origin + 1))
    walk(moves, drawn, variances[origin], longRun[origin], random)
    for (const each of moves) each.sort()
    const end = (part: number) => moves.map((each) => Math.exp(each[Math.round(part * (PATHS - 1))]))
    return { low: end(0.1), high: end(0.9) }
  })
}

/** By bar: the variance expected of the next, the long-run one, and the bar's return in deviations then expected. */
function filter({ close }: Columns) {
  const variances = new Float64Array(close.length)
  const longRun = new Float64Array(close.length)
  const residuals = new Float64Array(close.length)
  let variance = 0
  for (let i = 1; i < close.length; i++) {
    const move = Math.log(close[i] / close[i - 1])
    residuals[i] = variance > 0 ? move / Math.sqrt(variance) : 0
    longRun[i] = longRun[i - 1] + (move * move - longRun[i - 1]) / i
    variance = i <= SETTLING ? longRun[i] : nextVariance(variance, move * move, longRun[i])
    variances[i] = variance
  }
  return { variances, longRun, residuals }
}

function walk(moves: Float64Array[], drawn: Float64Array, start: number, longRun: number, random: Random): void {
  for (let path = 0; path < PATHS; path++) {
    let variance = start
    let move = 0
    for (const each of moves) {
      const step = Math.sqrt(variance) * drawn[Math.floor(random() * drawn.length)]
      each[path] = move += step
      variance = nextVariance(variance, step * step, longRun)
    }
  }
}

function nextVariance(variance: number, square: number, longRun: number): number {
  const next = DECAY * variance + (1 - DECAY) * square
  return next + PULL * (longRun - next)
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}
