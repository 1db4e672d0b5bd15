import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/price-watch.ts'
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
  mergeDay(day: Day, askedAt: number): void {
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

/** The best prices of both sides; null where one is missing, or they cross. */
interface Book {
  bid: number | null
  ask: number | null
  /** Epoch milliseconds; NaN if unknown. */
  at: number
}

/** A share's session at IEX; NaN for what cannot be read, and for open, high and low before the first trade. */
interface Day {
  session: Session
  price: number
  /** When the price was made, epoch milliseconds. */
  traded_at: number
  previous_close: number
  open: number
  high: number
  low: number
  volume: number
  book: Book
}

/**
 * What a snapshot tells of the newest session that has opened at `now` (epoch ms). Its daily bars leave out what is traded
 * before the open and after the close, its newest trade does not; before the first trade the newest bar is of the session
 * before.
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

/** Both sides of a quote of IEX; a side without anybody is zero there. */
export function bookOf({ bp, ap, t }: Row): Book {
  const [bid, ask] = [figureOf(bp), figureOf(ap)]
  const isBook = bid > 0 && ask >= bid
  return { bid: isBook ? bid : null, ask: isBook ? ask : null, at: timeOf(t) }
}

/** What Alpaca calls a symbol: classes of shares have a point there and a hyphen here, BRK.B and BRK-B. */
export function nameOf(symbol: string): string {
  return symbol.replace('-', '.')
}

/** Our symbol of a share; null for preferred shares, warrants, units and whatever else has a longer ending. */
export function symbolOf(name: string): string | null {
  return /^[A-Z]{1,5}(\.[A-Z])?$/.test(name) ? name.replace('.', '-') : null
}
