import type { TradedQuote } from '#domain/market/provider.ts'
import { dayOfSession } from '#domain/market/session-dates.ts'
import type { DailyBar, Session } from '#domain/market/types.ts'
import { dayAt } from '../remote/untrusted-values.ts'

/** One message of the ticker; `at` is epoch ms. Each field is NaN where the message has no value. */
export interface Book {
  bid: number
  ask: number
  last: number
  at: number
}

export interface Trade {
  id: number
  price: number
  volume: number
  at: number
}

/** The UTC day so far; before its first trade `open` is NaN, and the other figures do not count. */
interface Day {
  session: Session
  previous_close: number
  open: number
  high: number
  low: number
  volume: number
}

/** An unchanged price is vouched for again only after this long, so that a quiet market costs little. */
const VOUCH_MS = 1_000
/** Interval given for prices: a price is stale after two of them, so after the 30 seconds of a silent stream. */
const POLL_SECONDS = 15

/**
 * The newest state of one pair: its price by trades, both sides of its book, its day. Late or repeated messages change
 * nothing. A price is vouched for while the connection that brought or confirmed it is heard.
 */
export class Pair {
  readonly symbol: string
  readonly currency: string | null
  #connection = 0
  #price = Number.NaN
  #pricedAt = Number.NEGATIVE_INFINITY
  #tradeId = Number.NEGATIVE_INFINITY
  #bid: number | null = null
  #ask: number | null = null
  #bookAt = Number.NEGATIVE_INFINITY
  #day: Day | null = null
  #changed = true
  #quote: TradedQuote | null = null

  constructor(symbol: string, currency: string | null) {
    this.symbol = symbol
    this.currency = currency
  }

  book({ bid, ask, last, at }: Book, connection: number): void {
    const then = Number.isNaN(at) ? Math.max(this.#bookAt, this.#pricedAt) : at
    if (then < this.#bookAt) return
    this.#bookAt = then
    const isBook = bid > 0 && ask >= bid
    this.#bid = isBook ? bid : null
    this.#ask = isBook ? ask : null
    this.#changed = true
    if (last === this.#price) this.#connection = connection
    if (last > 0 && then >= this.#pricedAt) {
      const isTrade = last !== this.#price && !Number.isNaN(this.#price)
      this.#setPrice(last, then, connection)
      if (isTrade || !Number.isNaN(this.#day?.open)) this.#fold(last, 0, then)
    }
  }

  trade({ id, price, volume, at }: Trade, connection: number): void {
    if (id <= this.#tradeId || (Number.isNaN(id) && at <= this.#pricedAt)) return
    if (!Number.isNaN(id)) this.#tradeId = id
    this.#startDay(dayAt(at))
    this.#fold(price, volume, at)
    if (at >= this.#pricedAt) this.#setPrice(price, at, connection)
    this.#changed = true
  }

  /** Merges the newest daily bars, oldest first; that of `today` is the last one if the pair has been traded. */
  mergeDays(bars: readonly DailyBar[], today: Session): void {
    const bar = bars.find(({ session }) => session === today)
    const before = bars.findLast(({ session }) => session < today)
    const close = before?.close ?? bar?.open
    if (close === undefined || (this.#day !== null && this.#day.session > today)) return
    const known = this.#day?.session === today ? this.#day : null
    // The stream may meanwhile have brought newer values than the bar.
    this.#day = {
      session: today,
      previous_close: close,
      open: bar?.open ?? known?.open ?? Number.NaN,
      high: Math.max(bar?.high ?? Number.NEGATIVE_INFINITY, known?.high ?? Number.NEGATIVE_INFINITY),
      low: Math.min(bar?.low ?? Number.POSITIVE_INFINITY, known?.low ?? Number.POSITIVE_INFINITY),
      volume: Math.max(bar?.volume ?? 0, known?.volume ?? 0),
    }
    this.#changed = true
  }

  /**
   * The quote for which `connection` vouched at `heardAt` (epoch ms), the same object as before if nothing changed;
   * null before all of it is known.
   */
  quote(connection: number, heardAt: number): TradedQuote | null {
    if (this.#connection !== connection || Number.isNaN(heardAt)) return this.#quote
    this.#startDay(dayAt(heardAt))
    const day = this.#day
    if (day === null) return null
    if (!this.#changed && heardAt - (this.#quote?.as_of ?? 0) < VOUCH_MS) return this.#quote
    const price = this.#price
    const open = Number.isNaN(day.open) ? price : day.open
    this.#changed = false
    this.#quote = {
      symbol: this.symbol,
      session: day.session,
      price,
      previous_close: day.previous_close,
      open,
      day_low: Math.min(day.low, price, open),
      day_high: Math.max(day.high, price, open),
      last_volume: day.volume,
      bid: this.#bid,
      ask: this.#ask,
      as_of: heardAt,
      traded_at: Math.min(this.#pricedAt, heardAt),
      market_state: 'open',
      delay_seconds: 0,
      poll_seconds: POLL_SECONDS,
      frozen: false,
      currency: this.currency,
    }
    return this.#quote
  }

  #setPrice(price: number, at: number, connection: number): void {
    this.#price = price
    this.#pricedAt = at
    this.#connection = connection
  }

  /** The next day begins at the last price of this one; after a longer gap the day must be read. */
  #startDay(session: Session): void {
    const day = this.#day
    if (day === null || session <= day.session) return
    const isNext = dayOfSession(session) - dayOfSession(day.session) === 1
    this.#changed = true
    this.#day = isNext
      ? {
          session,
          previous_close: this.#price,
          open: Number.NaN,
          high: Number.NEGATIVE_INFINITY,
          low: Number.POSITIVE_INFINITY,
          volume: 0,
        }
      : null
  }

  #fold(price: number, volume: number, at: number): void {
    const day = this.#day
    if (day === null) return
    const session = dayAt(at)
    // A trade of the last moment before midnight that arrived after it.
    if (session < day.session && at >= this.#pricedAt) day.previous_close = price
    if (session !== day.session) return
    if (Number.isNaN(day.open)) day.open = price
    day.high = Math.max(day.high, price)
    day.low = Math.min(day.low, price)
    day.volume += volume
  }
}
