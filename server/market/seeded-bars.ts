import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { extendBars, type TimedBar } from '#domain/market/bars/bar-fold.ts'
import type { SimulatedMarket } from '#domain/market/simulated/market.ts'
import { type IntradayBars, readIntradayBars } from '#platform/repositories/market/intraday-bars.ts'
import type { StockRead } from './stock-reads.ts'

/** The most bars that are cached, of all sessions together: some ten megabytes. */
const MAX_BARS = 200_000
const MINUTE = 60

/** The bars of `seconds` of one session. */
interface SeededSession {
  symbol: string
  session: string
  seconds: number
}

/**
 * Intraday bars of the simulated market. Minutes that were shown are stored; every other minute since its first day
 * follows from its seed.
 */
export class SeededBars {
  readonly #readOf: StockRead
  readonly #market: SimulatedMarket
  readonly #sessions: LRUCache<string, readonly TimedBar[], SeededSession>

  constructor(readFor: StockRead, market: SimulatedMarket) {
    this.#readOf = readFor
    this.#market = market
    // A session takes milliseconds to unfold, so only one at a time is: other requests wait for one at most.
    const oneAtATime = pLimit(1)
    this.#sessions = new LRUCache({
      maxSize: MAX_BARS,
      sizeCalculation: (bars) => Math.max(1, bars.length),
      fetchMethod: (_key, _stale, { context: { symbol, session, seconds } }) =>
        oneAtATime(async () => {
          await setImmediate()
          return market.sessionBars(symbol, session, seconds)
        }),
    })
  }

  /** Works as readIntradayBars, up to the end of the last minute that was shown, `until` (epoch seconds). */
  async read(
    { id, symbol }: { id: number; symbol: string },
    { seconds, before, limit, until }: { seconds: number; before: number; limit: number; until: number },
  ): Promise<IntradayBars> {
    const ceil = (time: number) => Math.ceil(time / seconds) * seconds
    const end = Math.min(ceil(before), until)
    const start = Math.max(ceil(end) - limit * seconds, this.#market.firstTime)
    if (start >= end) return { bars: [], from: this.#market.firstTime }
    const stored = await this.#readOf({ id, symbol }, (db) =>
      readIntradayBars(db, id, { seconds: MINUTE, before: end, limit: (end - start) / MINUTE }),
    )
    const since = Math.floor((stored.from ?? end) / seconds) * seconds
    const bars = await this.#seeded(symbol, seconds, start, Math.min(since, end))
    const shown = new Map(stored.bars.map((bar) => [bar.time, bar]))
    for (const minute of await this.#seeded(symbol, MINUTE, Math.max(since, start), end)) {
      extendBars(bars, shown.get(minute.time) ?? minute, seconds)
    }
    return { bars, from: this.#market.firstTime }
  }

  /** The seed's bars that begin from `from` up to and not including `to`. */
  async #seeded(symbol: string, seconds: number, from: number, to: number): Promise<TimedBar[]> {
    const bars: TimedBar[] = []
    for (let time = from; time < to; ) {
      const session = await this.#session({ symbol, session: this.#market.session(time * 1000), seconds })
      const last = session.at(-1)
      if (last === undefined) break
      for (const bar of session) if (bar.time >= time && bar.time < to) bars.push(bar)
      time = last.time + seconds
    }
    return bars
  }

  #session(asked: SeededSession): Promise<readonly TimedBar[]> {
    return this.#sessions.forceFetch(`${asked.symbol} ${asked.session} ${asked.seconds}`, { context: asked })
  }
}
