import type { Calendar } from '#domain/market/calendars/calendar.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/market/prices/price-watch.ts'
import type { Session } from '#domain/market/types.ts'
import { figureOf, timeOf } from '../kraken/values.ts'
import { sessionAt } from '../yahoo/session-at.ts'
import { isRow, type Row } from '../yahoo/values.ts'

/** The best prices of both sides; null where one is missing, or they cross. */
export interface Book {
  bid: number | null
  ask: number | null
  /** Epoch milliseconds; NaN if unknown. */
  at: number
}

/** A share's session at IEX; NaN for what cannot be read, and for open, high and low before the first trade. */
export interface Day {
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
