import { bridgeMaximum } from '#domain/market/bars/bar-path.ts'
import { emptyColumns } from '#domain/market/bars/columns.ts'
import { createRandom, gaussian, hashSeed, type Random } from '#domain/market/random.ts'
import { sessionOfDay } from '#domain/market/session-dates.ts'
import type { Columns } from '#domain/market/types.ts'

/** Standard deviation of a day's log return in the long run. */
const DEVIATION = 0.015
/** Share of a day's variance that comes overnight. */
const OVERNIGHT = 0.2
/** GARCH(1,1): weights of yesterday's squared return and of yesterday's variance in today's variance. */
const SURPRISE = 0.09
const PERSISTENCE = 0.9
const WIDEST_RATIO = 12
/** Number of sessions that a planted event determines. */
const HORIZON = 10
/** Number of bars of the longest walk; the days of all walks are made once for it. */
const MOST_BARS = 5_100
const SESSIONS = Array.from({ length: MOST_BARS }, (_, i) => sessionOfDay(9_000 + i))

export interface Walk {
  columns: Columns
  /** Indices of the bars at whose close an event was planted. */
  planted: number[]
}

/** Whether an edge may be planted at the close of bar `i`; it is called for every bar in turn. */
export type Watch = (columns: Columns, i: number) => boolean

/** Log returns of one session. */
interface Step {
  overnight: number
  intraday: number
  deviation: number
}

/**
 * Walks a stock without any edge: log prices of mean 0 with clustered volatility, gaps, and highs and lows as a
 * continuous walk would reach them. The same seed gives the same walk.
 *
 * With `hitRate` an edge is planted: after a close that `isEvent` names, and which is no sooner than 10 bars after the
 * last such one, the next 10 sessions rise, from the next open to the tenth close, with this chance. A stretch that goes
 * the wrong way is mirrored, which changes nothing else about it.
 */
export function randomWalk(
  seed: number,
  bars: number,
  hitRate: number | null = null,
  isEvent: Watch = createMacdWatch(),
): Walk {
  const random = createRandom(hashSeed('walk', seed))
  const columns = { ...emptyColumns(bars), session: SESSIONS.slice(0, bars) }
  const planted: number[] = []
  const next = createSteps(random)
  let steps: Step[] = []
  let price = Math.log(20 + 180 * random())
  for (let i = 0; i < bars; i++) {
    const step = steps.shift() ?? next()
    const open = price + step.overnight
    price = open + step.intraday
    putBar(columns, i, open, price, step.deviation, random)
    const isNamed = isEvent(columns, i)
    const isFree = planted.length === 0 || i - (planted.at(-1) as number) >= HORIZON
    if (hitRate === null || !isNamed || !isFree) continue
    planted.push(i)
    steps = stretch(next, random() < hitRate)
  }
  return { columns, planted }
}

/** Walks as many stocks that owe half of their variance to what they share, and have no edge either. */
export function walksWithFactor(seed: number, stocks: number, bars: number): Columns[] {
  const { columns: factor } = randomWalk(hashSeed('factor', seed), bars)
  return Array.from({ length: stocks }, (_, stock) => {
    const { columns } = randomWalk(hashSeed('stock', seed, stock), bars)
    for (const name of ['open', 'high', 'low', 'close'] as const) {
      for (let i = 0; i < bars; i++) columns[name][i] *= factor[name][i]
    }
    return columns
  })
}

/** Makes the next 10 sessions, which go up or down from the first open to the last close. */
function stretch(next: () => Step, up: boolean): Step[] {
  const steps = Array.from({ length: HORIZON }, next)
  const move = steps.reduce((sum, { overnight, intraday }, i) => sum + (i === 0 ? 0 : overnight) + intraday, 0)
  if (move > 0 === up) return steps
  return steps.map(({ overnight, intraday, deviation }) => ({
    overnight: -overnight,
    intraday: -intraday,
    deviation,
  }))
}

function createSteps(random: Random): () => Step {
  let ratio = 1
  return () => {
    const deviation = DEVIATION * Math.sqrt(ratio)
    const overnight = deviation * Math.sqrt(OVERNIGHT) * gaussian(random)
    const intraday = deviation * Math.sqrt(1 - OVERNIGHT) * gaussian(random)
    const surprise = (overnight + intraday) / DEVIATION
    ratio = Math.min(WIDEST_RATIO, 1 - SURPRISE - PERSISTENCE + SURPRISE * surprise ** 2 + PERSISTENCE * ratio)
    return { overnight, intraday, deviation }
  }
}

function putBar(columns: Columns, i: number, open: number, close: number, deviation: number, random: Random): void {
  const width = deviation * Math.sqrt(1 - OVERNIGHT)
  columns.open[i] = Math.exp(open)
  columns.close[i] = Math.exp(close)
  columns.high[i] = Math.exp(bridgeMaximum(open, close, width, random))
  columns.low[i] = Math.exp(-bridgeMaximum(-open, -close, width, random))
  columns.volume[i] = Math.round(1e6 * (deviation / DEVIATION) * Math.exp(0.4 * gaussian(random)))
}

/**
 * Returns at each close whether the MACD 12/26 line crosses its signal, EMA 9, upwards. It is written from the
 * definition, independently of the product, so that planted events check the product.
 */
function createMacdWatch(): Watch {
  const fast = createEma(12)
  const slow = createEma(26)
  const signal = createEma(9)
  let side = 0
  return (columns, i) => {
    const close = columns.close[i]
    const [quick, steady] = [fast(close), slow(close)]
    if (quick === null || steady === null) return false
    const line = quick - steady
    const smooth = signal(line)
    if (smooth === null) return false
    const before = side
    if (Math.abs(line - smooth) > 1e-9 * close) side = Math.sign(line - smooth)
    return before === -1 && side === 1
  }
}

/** Creates an EMA that is seeded with the mean of the first `period` values, and null before. */
function createEma(period: number): (value: number) => number | null {
  const first: number[] = []
  let average: number | null = null
  return (value) => {
    if (average !== null) average += (2 / (period + 1)) * (value - average)
    else if (first.push(value) === period) average = first.reduce((sum, v) => sum + v, 0) / period
    return average
  }
}
