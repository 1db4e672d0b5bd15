import { calendarOf } from '../market/calendars/index.ts'

const HOUR_SECONDS = 3_600
const LEAST_SECONDS = 60

/** Seconds for which a message about a stock of `exchange` is worth showing: to the session's close, else an hour. */
export function messageLifeSeconds(exchange: string | null, now: number): number {
  const moment = calendarOf(exchange)?.at(now)
  if (moment?.state !== 'open') return HOUR_SECONDS
  return Math.max(LEAST_SECONDS, Math.ceil((moment.until - now) / 1_000))
}

/** The link to a stock's page, or to the start page where `symbol` is null. */
export function stockLink(publicUrl: string, symbol: string | null): string {
  return symbol === null ? `${publicUrl}/` : `${publicUrl}/?stock=${encodeURIComponent(symbol)}`
}
