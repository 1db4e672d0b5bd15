import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/freshness.ts'
import { quoteOfAnswer } from '#domain/market/prices/source-answer.ts'
import type { TradedQuote } from '#domain/market/provider.ts'
import type { Session } from '#domain/market/types.ts'
import { figureOf, isRow, type Row, sessionAt, timeOf } from '../remote/untrusted-values.ts'

export interface Trade {
  id: number
  price: number
  size: number
  /** Epoch milliseconds. */
  at: number
  /** Whether the trade makes a price, or only volume. */
  isPriced: boolean
}

/** An unchanged price is vouched for again only after this long, so that a quiet market costs little. */
const VOUCH_MS = 1_000
/**
 * Interval given for streamed prices: a price is stale after two of them, so after the 30 seconds of a silent stream.
 */
const SENT_SECONDS = 15
/** Milliseconds between two comparisons of the streamed state with a snapshot: trades are corrected and cancelled. */
const CHECK_MS = 10 * 60_000
/** Trades remembered, so that none counts twice. */
const REMEMBERED = 256

/**
 * The newest state of one share at IEX: its day from snapshots, and the trades and books that are sent meanwhile. Late
 * or repeated messages change nothing.
 */
export class Share {
  readonly symbol: string
  readonly calendar: Calendar
  /** Epoch milliseconds since which this connection sends the share; NaN while it does not. */
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

  /**
   * Merges the day of a snapshot that was requested at `askedAt` (epoch ms): the larger volume and the wider range
   * count.
   */
  mergeDay(day: Day, askedAt: number): void {
    const known = this.#day?.session === day.session ? this.#day : null
    this.#readAt = askedAt
    this.#changed = true
    if (known === null) {
      this.#day = { ...day }
      return
    }
    const newest = day.traded_at >= known.traded_at ? day : known
    this.#day = {
      ...day,
      price: newest.price,
      traded_at: newest.traded_at,
      open: Number.isNaN(day.open) ? known.open : day.open,
      high: wider(Math.max, day.high, known.high),
      low: wider(Math.min, day.low, known.low),
      volume: Math.max(day.volume, known.volume),
      book: day.book.at >= known.book.at ? day.book : known.book,
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

  /** The quote for which a snapshot vouched at `now` (epoch ms); null before the first snapshot. */
  polled(now: number, pollSeconds: number): TradedQuote | null {
    const times = this.#day && this.calendar.session(this.#day.session)
    return times && this.#quoteAt(Math.min(now, times.close), pollSeconds, now)
  }

  /**
   * The quote for which the stream vouched at `heardAt` (epoch ms), the same object as before if nothing changed; null
   * unless a recent snapshot was read since the share is sent.
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

/** Compares with `of`; NaN means that there is no value yet. */
function wider(of: (a: number, b: number) => number, a: number, b: number): number {
  return Number.isNaN(a) ? b : Number.isNaN(b) ? a : of(a, b)
}

/** The best prices of both sides; null where one is missing, or they cross. */
interface Book {
  bid: number | null
  ask: number | null
  /** Epoch milliseconds; NaN if unknown. */
  at: number
}

/** A share's session at IEX; NaN for unreadable values, and for open, high and low before the first trade. */
interface Day {
  session: Session
  price: number
  /** Epoch milliseconds at which the price was made. */
  traded_at: number
  previous_close: number
  open: number
  high: number
  low: number
  volume: number
  book: Book
}

/**
 * Reads from a snapshot the newest session that has opened at `now` (epoch ms). Its daily bars leave out trades before
 * the open and after the close, its newest trade does not; before the first trade the newest bar is of the previous
 * session.
 */
export function dayOfSnapshot(row: Row, calendar: Calendar, now: number): Day | null {
  const { latestTrade, latestQuote, dailyBar, prevDailyBar } = row
  const { latest } = calendar.at(now)
  if (!isRow(dailyBar) || latest === null) return null
  const started = timeOf(dailyBar.t)
  const times = Number.isNaN(started) ? null : calendar.session(sessionAt(calendar.zone, started))
  if (times === null || times.session > latest.session) return null
  const close = figureOf(dailyBar.c)
  const book = bookOf(isRow(latestQuote) ? latestQuote : {})
  if (times.session < latest.session) {
    const nothing = { open: Number.NaN, high: Number.NaN, low: Number.NaN, volume: 0 }
    return { session: latest.session, price: close, traded_at: times.close, previous_close: close, ...nothing, book }
  }
  const trade = isRow(latestTrade) ? { price: figureOf(latestTrade.p), at: timeOf(latestTrade.t) } : null
  const isInside =
    trade !== null && trade.at >= times.open && trade.at <= Math.min(times.close, now + CLOCK_TOLERANCE_MS)
  return {
    session: times.session,
    price: isInside ? trade.price : close,
    traded_at: isInside ? trade.at : now >= times.close ? times.close : times.open,
    previous_close: isRow(prevDailyBar) ? figureOf(prevDailyBar.c) : Number.NaN,
    open: figureOf(dailyBar.o),
    high: figureOf(dailyBar.h),
    low: figureOf(dailyBar.l),
    volume: figureOf(dailyBar.v),
    book,
  }
}

/** Both sides of a quote of IEX, where a side without orders is zero. */
export function bookOf({ bp, ap, t }: Row): Book {
  const [bid, ask] = [figureOf(bp), figureOf(ap)]
  const isBook = bid > 0 && ask >= bid
  return { bid: isBook ? bid : null, ask: isBook ? ask : null, at: timeOf(t) }
}

/** Alpaca's name of a symbol: a class of shares has a point there and a hyphen here (BRK.B and BRK-B). */
export function nameOf(symbol: string): string {
  return symbol.replace('-', '.')
}

/** Our symbol of a share; null for preferred shares, warrants, units and anything else with a longer ending. */
export function symbolOf(name: string): string | null {
  return /^[A-Z]{1,5}(\.[A-Z])?$/.test(name) ? name.replace('.', '-') : null
}
