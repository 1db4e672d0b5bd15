import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HORIZON, MIN_BARS } from '#domain/forecast/horizon.ts'
import { type Band, bandsAt } from '#domain/forecast/index.ts'
import { RandomWalkBand } from '#domain/forecast/random-walk-band.ts'
import type { Columns, Session } from '#domain/market/types.ts'
import { openMarketFolder, readBarFile } from '#platform/market-folder/folder.ts'

const MARKET = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
/** Number of sessions from one origin to the next. */
const STEP = 10
/** Number of sessions whose moves say how volatile a stock is at an origin. */
const VOLATILITY_SESSIONS = 20

export interface Stock {
  symbol: string
  columns: Columns
}

/** Ends of a band 1 to HORIZON sessions ahead, as multiples of the price at its origin. */
export interface Ends {
  low: number[]
  high: number[]
}

/** A forecast made at one bar of a stock: it holds the outcome and the bands that are compared with it. */
export interface Case {
  /** Number of the stock. */
  stock: number
  session: Session
  /** Root mean square of the last 20 daily log returns. */
  volatility: number
  /** Closes 1 to HORIZON sessions later, as multiples of the price. */
  came: number[]
  ours: Ends
  naive: Ends
}

export function isMarketThere(): boolean {
  return existsSync(MARKET)
}

/** Reads the companies of the shared market folder in the order of their symbols. */
export async function readStocks(): Promise<Stock[]> {
  const { files } = await openMarketFolder(MARKET)
  const stocks: Stock[] = []
  for (const [symbol, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    stocks.push({ symbol, columns: (await readBarFile(file)).columns })
  }
  return stocks
}

/** Indices of the bars at which bands are drawn: those with enough bars before and after them. */
export function originsOf({ close }: Columns): number[] {
  const origins: number[] = []
  for (let i = MIN_BARS - 1; i + HORIZON < close.length; i += STEP) origins.push(i)
  return origins
}

/** Makes a case of every origin of every stock, walk-forward. */
export function casesOf(stocks: readonly Stock[]): Case[] {
  return stocks.flatMap(({ columns }, stock) => {
    const origins = originsOf(columns)
    const bands = bandsAt(columns, origins)
    const naive = naiveEnds(columns, origins)
    return origins.map((origin, i): Case => {
      const price = columns.close[origin]
      const later = columns.close.subarray(origin + 1, origin + 1 + HORIZON)
      return {
        stock,
        session: columns.session[origin],
        volatility: volatilityAt(columns, origin),
        came: Array.from(later, (close) => close / price),
        ours: endsOf(bands[i], price),
        naive: naive[i],
      }
    })
  })
}

function endsOf(band: Band | null, price: number): Ends {
  if (band === null) throw new Error('no band at an origin that has bars enough')
  return { low: band.low80.map((end) => end / price), high: band.high80.map((end) => end / price) }
}

function naiveEnds({ close }: Columns, origins: readonly number[]): Ends[] {
  const wanted = new Set(origins)
  const walk = new RandomWalkBand()
  const ends: Ends[] = []
  close.forEach((price, i) => {
    walk.push(price)
    if (!wanted.has(i)) return
    const reaches = Array.from({ length: HORIZON }, (_, ahead) => walk.bandWidth(ahead + 1))
    ends.push({ low: reaches.map((reach) => Math.exp(-reach)), high: reaches.map(Math.exp) })
  })
  return ends
}

function volatilityAt({ close }: Columns, origin: number): number {
  let squares = 0
  for (let i = origin - VOLATILITY_SESSIONS + 1; i <= origin; i++) squares += Math.log(close[i] / close[i - 1]) ** 2
  return Math.sqrt(squares / VOLATILITY_SESSIONS)
}
