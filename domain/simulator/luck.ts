import { createRandom, hashSeed, type Random } from '../market/random.ts'
import type { Session } from '../market/types.ts'
import { carriedForward } from './benchmark.ts'
import { type Flow, netPayments, paymentsByDay } from './performance.ts'

const PORTFOLIOS = 1_000
/** Points of the band: more than a picture shows of ten years. */
const POINTS = 250
/** The stock of a place that has none. */
const NONE = -1
/** Returns this near are the same. */
const SAME = 1e-9
/** The band has nine portfolios in ten. */
const BAND = 0.05

/** A fill of the portfolio that luck is compared with. */
export interface LuckTrade {
  /** The place of its day among those of the portfolio. */
  day: number
  side: 'buy' | 'sell'
  symbol: string
  /** A purchase: the part of the cash that it took, with costs. A sale: the part of the shares held. */
  part: number
  /** Costs, and half a spread, as a part of what was traded. */
  costs: number
}

/** Indices of time-weighted return, 1 at the first day, at some of the days. */
interface LuckBand {
  day: number
  low: number
  middle: number
  high: number
}

export interface Luck {
  /** How many of 100 random portfolios have a lower return; those with the same count by half. */
  percentile: number
  /** How many random portfolios there were. */
  portfolios: number
  band: LuckBand[]
}

/** The portfolio that luck is compared with. */
export interface TradedPortfolio {
  days: readonly Session[]
  /** The cash that it had on the first day, on which it has no trades yet. */
  startCash: number
  flows: readonly Flow[]
  /** What it bought and sold, in the order of its fills. */
  trades: readonly LuckTrade[]
  /** The time-weighted return that it made; 0.1 is ten per cent. */
  twr: number
}

/**
 * Where a portfolio's time-weighted return stands among a thousand random portfolios. Each of these trades on the same
 * days the same parts of its cash and of its shares, at the same costs and at the close. But in place of each stock
 * that was bought it buys one drawn from the market's stocks that have a bar on that day. The same seed draws the same.
 * `stocks` are total returns by day.
 */
export function luckOf(portfolio: TradedPortfolio, stocks: readonly Float64Array[], seed: number): Luck {
  const { busyDays, places } = planOf(portfolio, stocks)
  const prices = stocks.map(carriedForward)
  const others = new RandomPortfolios(portfolio.startCash, places, createRandom(hashSeed('luck', seed)))
  const band: LuckBand[] = []
  for (const { day, came, went, trades, isPoint } of busyDays) {
    const at = (day: number) => Float64Array.from(prices, (price) => price[day])
    if (came > 0) others.payIn(at(day - 1), came)
    const closes = at(day)
    for (const trade of trades) others.trade(closes, trade)
    if (went > 0) others.payOut(closes, went)
    if (!isPoint) continue
    const sorted = others.indicesAt(closes).toSorted()
    const [low, middle, high] = [BAND, 0.5, 1 - BAND].map((part) => sorted[Math.round(part * (PORTFOLIOS - 1))])
    band.push({ day, low, middle, high })
  }
  const below = others.indices.reduce((sum, index) => {
    const ahead = portfolio.twr - (index - 1)
    return sum + (Math.abs(ahead) < SAME ? 0.5 : ahead > 0 ? 1 : 0)
  }, 0)
  return { percentile: (100 * below) / PORTFOLIOS, portfolios: PORTFOLIOS, band }
}

/** A day on which something is done, or the index is asked for. */
interface BusyDay {
  day: number
  came: number
  went: number
  trades: PlacedTrade[]
  isPoint: boolean
}

/** A trade of the stock at a place; a purchase draws it from these first, where the place is empty. */
interface PlacedTrade extends Pick<LuckTrade, 'side' | 'part' | 'costs'> {
  place: number
  from: readonly number[] | null
}

/** What every random portfolio does; those that are held at once have each their place. */
function planOf({ days, flows, trades }: TradedPortfolio, stocks: readonly Float64Array[]) {
  const { came, went } = paymentsByDay(days, netPayments(days, flows))
  const every = Math.max(1, Math.ceil(days.length / POINTS))
  const tradesByDay = Map.groupBy(trades, ({ day }) => day)
  const held = new Map<string, number>()
  const empty: number[] = []
  let places = 0
  const placed = ({ day, side, symbol, part, costs }: LuckTrade): PlacedTrade => {
    const known = held.get(symbol)
    const place = known ?? empty.pop() ?? places++
    held.set(symbol, place)
    if (side === 'sell' && part >= 1 && held.delete(symbol)) empty.push(place)
    const isNew = side === 'buy' && known === undefined
    return { side, part, costs, place, from: isNew ? [...stocks.keys()].filter((i) => stocks[i][day] > 0) : null }
  }
  const busyDays = Array.from(days.keys(), (day): BusyDay => {
    const isPoint = day % every === 0 || day === days.length - 1
    const own = (tradesByDay.get(day) ?? []).map(placed)
    return { day, came: came[day], went: went[day], trades: own, isPoint }
  }).filter((each) => each.isPoint || each.came > 0 || each.went > 0 || each.trades.length > 0)
  return { busyDays, places }
}

/** The random portfolios, which walk through the days together: so the closes of a day are at hand for all of them. */
class RandomPortfolios {
  /** Their time-weighted indices, and what they were worth when they were that. */
  readonly indices = new Float64Array(PORTFOLIOS).fill(1)
  readonly #worth: Float64Array
  readonly #cash: Float64Array
  readonly #places: number
  /** The stock at each place of each, and its units. */
  readonly #stocks: Int32Array
  readonly #units: Float64Array
  readonly #random: Random

  constructor(startCash: number, places: number, random: Random) {
    this.#worth = new Float64Array(PORTFOLIOS).fill(startCash)
    this.#cash = new Float64Array(PORTFOLIOS).fill(startCash)
    this.#places = places
    this.#stocks = new Int32Array(PORTFOLIOS * places).fill(NONE)
    this.#units = new Float64Array(PORTFOLIOS * places)
    this.#random = random
  }

  indicesAt(closes: Float64Array): Float64Array {
    const [places, units, stocks] = [this.#places, this.#units, this.#stocks]
    for (let i = 0; i < PORTFOLIOS; i++) {
      let worth = this.#cash[i]
      for (let at = i * places; at < (i + 1) * places; at++) if (units[at] > 0) worth += units[at] * closes[stocks[at]]
      if (this.#worth[i] > 0) this.indices[i] *= worth / this.#worth[i]
      this.#worth[i] = worth
    }
    return this.indices
  }

  payIn(before: Float64Array, amount: number): void {
    this.indicesAt(before)
    for (let i = 0; i < PORTFOLIOS; i++) {
      this.#cash[i] += amount
      this.#worth[i] += amount
    }
  }

  /** Pays money out at the closes; where the cash is too little, all stocks are sold alike for the rest. */
  payOut(closes: Float64Array, amount: number): void {
    this.indicesAt(closes)
    for (let i = 0; i < PORTFOLIOS; i++) {
      const paid = Math.min(amount, this.#worth[i])
      const sold = Math.max(0, paid - this.#cash[i])
      const kept = sold > 0 ? Math.max(0, 1 - sold / (this.#worth[i] - this.#cash[i])) : 1
      for (let at = i * this.#places; at < (i + 1) * this.#places; at++) this.#units[at] *= kept
      this.#cash[i] += sold - paid
      this.#worth[i] -= paid
    }
  }

  trade(closes: Float64Array, { side, part, costs, place, from }: PlacedTrade): void {
    for (let i = 0; i < PORTFOLIOS; i++) {
      const at = i * this.#places + place
      if (from !== null) this.#stocks[at] = from[Math.floor(this.#random() * from.length)] ?? NONE
      const stock = this.#stocks[at]
      // Where there was nothing to draw, the money stays.
      if (stock === NONE) continue
      const amount = Math.min(1, part) * (side === 'buy' ? this.#cash[i] : this.#units[at])
      this.#cash[i] += side === 'buy' ? -amount : amount * closes[stock] * (1 - costs)
      this.#units[at] += side === 'buy' ? amount / (1 + costs) / closes[stock] : -amount
    }
  }
}
