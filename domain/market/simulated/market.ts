import type { TimedBar } from '../bars/bar-fold.ts'
import { type BarPath, createBarPath } from '../bars/bar-path.ts'
import { LOCAL_POLL_SECONDS, type Sparkline } from '../provider.ts'
import { hashSeed } from '../random.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from '../session-dates.ts'
import type { DailyBar, Instrument, Session, WholeQuote } from '../types.ts'
import { createBarSeries, createFactors } from './bars.ts'
import { COMPANIES, type Company } from './companies.ts'

/** Milliseconds between two requests for a simulated quote; its prices change about as often. */
export const SIMULATED_POLL_MS = 1000

/** Sessions are the days of America/Guayaquil, which is UTC−5 all year. */
const ZONE_MS = 5 * 3_600_000
/** The market's first day. A day's prices never depend on when they are read. */
const FIRST_DAY = dayOfSession('2020-01-01')
const HISTORY_DAYS = 3 * 365 + 1
/** Steps in each block of a session's path, which make 86,450 steps a session: one a second. */
const STEPS_PER_BLOCK = 910

/**
 * An invented market that trades around the clock: everything in it follows from the seed and the instant asked for.
 */
export interface SimulatedMarket {
  /** The start of the first session, epoch seconds. */
  readonly firstTime: number
  /** The instruments of its companies, by symbol. */
  instruments: Instrument[]
  /** The session in which instant `now` (epoch ms) lies. */
  session(now: number): Session
  /** The daily bars of the three years before session `before`, oldest first; [] for an unknown symbol. */
  closedBars(symbol: string, before: Session): DailyBar[]
  /** The quote at instant `now` (epoch ms); null for an unknown symbol and before 2020-01-02. */
  quote(symbol: string, now: number): WholeQuote | null
  /** The bars of `seconds` (a divisor of an hour) of a whole session, to its end; [] for an unknown symbol. */
  sessionBars(symbol: string, session: Session, seconds: number): TimedBar[]
  /** The session's sparkline up to instant `now` (epoch ms). */
  sparkline(symbol: string, now: number): Sparkline
}

/** The simulated market of `seed`, an integer. It caches what it has computed, which changes speed, never an answer. */
export function createSimulatedMarket(seed: number): SimulatedMarket {
  const factors = createFactors(seed)
  const listings = new Map(
    COMPANIES.map((company, index) => [company.instrument.symbol, createListing(company, index)]),
  )

  const sessions: Session[] = []
  function sessionOf(day: number): Session {
    return (sessions[day] ??= sessionOfDay(day + FIRST_DAY))
  }

  function createListing(company: Company, index: number) {
    const barOf = createBarSeries(company, factors, seed)
    let path: { day: number; path: BarPath } | null = null
    return {
      // Stocks next to each other in a list change at different moments of a second.
      phase: (index % 5) / 5,
      barOf,
      pathOf(day: number): BarPath {
        if (path?.day === day) return path.path
        const pathSeed = hashSeed(seed, 'day', company.instrument.symbol, day)
        path = { day, path: createBarPath(barOf(day), STEPS_PER_BLOCK, pathSeed, company.tick) }
        return path.path
      },
    }
  }

  return {
    firstTime: ((FIRST_DAY + 1) * DAY_MS + ZONE_MS) / 1000,
    instruments: COMPANIES.map((company) => company.instrument),
    session: (now) => sessionOfDay(dayAt(now) + FIRST_DAY),
    closedBars(symbol, before) {
      const listing = listings.get(symbol)
      const end = dayOfSession(before) - FIRST_DAY
      const bars: DailyBar[] = []
      if (listing === undefined) return bars
      for (let day = Math.max(0, end - HISTORY_DAYS); day < end; day++) {
        const { open, high, low, close, volume } = listing.barOf(day)
        bars.push({ session: sessionOf(day), open, high, low, close, volume })
      }
      return bars
    },
    quote(symbol, now) {
      const listing = listings.get(symbol)
      const day = dayAt(now)
      if (listing === undefined || !(day >= 1)) return null
      const path = listing.pathOf(day)
      const { price, open, high, low, volume } = path.at(stepAt(now, path.steps, listing.phase))
      return {
        symbol,
        session: sessionOf(day),
        price,
        previous_close: listing.barOf(day - 1).close,
        open,
        day_low: low,
        day_high: high,
        last_volume: volume,
        as_of: now,
        market_state: 'open',
        delay_seconds: 0,
        poll_seconds: LOCAL_POLL_SECONDS,
        frozen: false,
      }
    },
    sessionBars(symbol, session, seconds) {
      const listing = listings.get(symbol)
      const day = dayOfSession(session) - FIRST_DAY
      if (listing === undefined || !(day >= 1)) return []
      const path = listing.pathOf(day)
      const opened = (day + FIRST_DAY) * DAY_MS + ZONE_MS
      const bars: TimedBar[] = []
      let traded = 0
      for (let begin = opened; begin < opened + DAY_MS; begin += seconds * 1000) {
        const last = stepAt(begin + seconds * 1000 - 1, path.steps, listing.phase)
        // In the order of time, since a path keeps the block that was read last.
        const prices = path.range(stepAt(begin, path.steps, listing.phase), last)
        const { volume } = path.at(last)
        bars.push({ time: begin / 1000, ...prices, volume: volume - traded })
        traded = volume
      }
      return bars
    },
    sparkline(symbol, now) {
      const listing = listings.get(symbol)
      const day = dayAt(now)
      const session = sessionOfDay(day + FIRST_DAY)
      if (listing === undefined || !(day >= 1)) return { session, prices: [] }
      const path = listing.pathOf(day)
      return { session, prices: path.sparkline(stepAt(now, path.steps, listing.phase)) }
    },
  }
}

function dayAt(now: number): number {
  return Math.floor((now - ZONE_MS) / DAY_MS) - FIRST_DAY
}

/** The step of the session in force at `now`; the last one, the close, lasts as long as any other. */
function stepAt(now: number, steps: number, phase: number): number {
  const elapsed = ((now - ZONE_MS) % DAY_MS) / DAY_MS
  return Math.min(steps, Math.floor(elapsed * (steps + 1) + phase))
}
