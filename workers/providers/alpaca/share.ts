import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { quoteOfAnswer } from '#domain/market/prices/source-answer.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import type { Book, Day } from './snapshot.ts'

export interface Trade {
  id: number
  price: number
  size: number
  /** Epoch milliseconds. */
  at: number
  /** Whether it makes a price, or volume alone. */
  isPriced: boolean
}

/** An unchanged price is vouched for again after this long, so that a quiet market costs little. */
const VOUCH_MS = 1_000
/** A price that is sent is stale after two of them, as a stream is away after 30 seconds. */
const SENT_SECONDS = 15
/** What is sent is compared with a snapshot this often: trades are corrected and cancelled. */
const CHECK_MS = 10 * 60_000
/** Trades remembered, so that none counts twice. */
const REMEMBERED = 256

/**
 * The newest state of one share at IEX: its day by snapshots, and the trades and books that are sent meanwhile. Messages
 * that are late or come twice change nothing.
 */
export class Share {
  readonly symbol: string
  readonly calendar: Calendar
  /** When this connection began to send it, epoch milliseconds; NaN while it is not sent. */
  sentSince = Number.NaN
  #day: Day | null = null
  #readAt = Number.NEGATIVE_INFINITY
  #trades = new Set<number>()
  #changed = true
  #quote: TradedQuote | null = null

  constructor(symbol: string, calendar: Calendar) {
    this.symbol = symbol
    this.calendar = calendar
  }

  /** Takes the day of a snapshot that was asked for at `askedAt`: of volume and range the wider counts. */
  learn(day: Day, askedAt: number): void {
    const held = this.#day?.session === day.session ? this.#day : null
    this.#readAt = askedAt
    this.#changed = true
    if (held === null) {
      this.#day = { ...day }
      return
    }
    const newest = day.traded_at >= held.traded_at ? day : held
    this.#day = {
      ...day,
      price: newest.price,
      traded_at: newest.traded_at,
      open: Number.isNaN(day.open) ? held.open : day.open,
      high: wider(Math.max, day.high, held.high),
      low: wider(Math.min, day.low, held.low),
      volume: Math.max(day.volume, held.volume),
      book: day.book.at >= held.book.at ? day.book : held.book,
    }
  }

  trade({ id, price, size, at, isPriced }: Trade): void {
    const day = this.#day
    if (day === null || at < day.traded_at || !this.#isOfDay(day, at) || this.#trades.has(id)) return
    this.#trades.add(id)
    if (this.#trades.size > REMEMBERED) this.#trades.delete(this.#trades.values().next().value as number)
    this.#changed = true
    day.volume += size
    if (!isPriced) return
    day.price = price
    day.traded_at = at
    if (Number.isNaN(day.open)) day.open = price
    day.high = wider(Math.max, day.high, price)
    day.low = wider(Math.min, day.low, price)
  }

  book(book: Book): void {
    if (this.#day === null || book.at < this.#day.book.at) return
    this.#day.book = book
    this.#changed = true
  }

  /** What a snapshot vouched for at `now` (epoch ms); null before the first. */
  polled(now: number, pollSeconds: number): TradedQuote | null {
    const times = this.#day && this.calendar.session(this.#day.session)
    return times && this.#quoteAt(Math.min(now, times.close), pollSeconds, now)
  }

  /**
   * What the stream vouched for at `heardAt` (epoch ms), the same object as before if it is the same; null unless a
   * snapshot was read since it is sent, and lately.
   */
  sent(heardAt: number, now: number): TradedQuote | null {
    const day = this.#day
    const isWhole = this.#readAt >= this.sentSince && now - this.#readAt < CHECK_MS
    if (day === null || !isWhole || !this.#isOfDay(day, heardAt)) return null
    if (this.#quote !== null && !this.#changed && heardAt - this.#quote.as_of < VOUCH_MS) return this.#quote
    this.#changed = false
    this.#quote = this.#quoteAt(heardAt, SENT_SECONDS, heardAt)
    return this.#quote
  }

  #isOfDay({ session }: Day, instant: number): boolean {
    const { state, latest } = this.calendar.at(instant)
    return state === 'open' && latest?.session === session
  }

  #quoteAt(as_of: number, poll_seconds: number, now: number): TradedQuote | null {
    const day = this.#day
    if (day === null) return null
    const isTraded = !Number.isNaN(day.open)
    const answer = {
      price: day.price,
      previous_close: day.previous_close,
      open: isTraded ? day.open : null,
      day_low: isTraded ? day.low : null,
      day_high: isTraded ? day.high : null,
      last_volume: isTraded ? day.volume : null,
      as_of,
      currency: 'USD',
    }
    const { bid, ask } = day.book
    const { symbol, calendar } = this
    const quote = quoteOfAnswer(answer, { symbol, calendar, delay_seconds: 0, poll_seconds }, now)
    return { ...quote, bid, ask, traded_at: Math.min(day.traded_at, as_of) }
  }
}

/** NaN stands for nothing yet. */
function wider(of: (a: number, b: number) => number, a: number, b: number): number {
  return Number.isNaN(a) ? b : Number.isNaN(b) ? a : of(a, b)
}
