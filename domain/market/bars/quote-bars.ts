import type { Calendar } from '../calendars/calendar.ts'
import type { DailyBar, Minute, Quote } from '../types.ts'

/** Milliseconds after the close up to which a price may be the closing price. */
const REPORTING_MS = 120_000

/**
 * The bar of a quote's session for figures: an open or a volume that the source has not reported is NaN, so that no
 * figure follows from it; a range that it has not reported is that of the known prices.
 */
export function barOfQuote({ session, open, day_high, day_low, price, last_volume }: Quote): DailyBar {
  return {
    session,
    open: open ?? Number.NaN,
    high: day_high ?? Math.max(price, open ?? price),
    low: day_low ?? Math.min(price, open ?? price),
    close: price,
    volume: last_volume ?? Number.NaN,
  }
}

/**
 * The bar of a quote's session for charts and lists of bars; null while its open is unknown, since no bar is invented.
 */
export function chartBar(quote: Quote): DailyBar | null {
  return quote.open === null ? null : { ...barOfQuote(quote), volume: quote.last_volume ?? 0 }
}

/**
 * The bar so far of the session in which an accepted quote's price was made; null for a quote of a closed day, from
 * outside trading hours or with nothing but a price, which makes no bar.
 */
export function sessionBar(quote: Quote, calendar: Calendar): DailyBar | null {
  const { latest } = calendar.at(quote.as_of)
  if (latest === null || quote.as_of > latest.close + REPORTING_MS) return null
  const { open, day_low, day_high, last_volume } = quote
  if (open === null && day_low === null && day_high === null && last_volume === null) return null
  return { ...barOfQuote(quote), session: latest.session }
}

const MINUTE_MS = 60_000

/** Folds the accepted quotes of one stock into minutes: the open one, and ended ones that are not written yet. */
export class MinuteFold {
  open: Minute | null = null
  #ended: readonly Minute[] = []
  #last: Quote | null = null

  get ended(): readonly Minute[] {
    return this.#ended
  }

  /** Continues after a stored quote. */
  restore(quote: Quote): void {
    this.#last = quote
    this.open = quote.minute ?? null
  }

  /**
   * Adds the next accepted quote. One of a closed market makes a minute only if it brings the last price: it is the
   * first after one of an open market, or corrects the minute to which it belongs.
   */
  add(quote: Quote): void {
    const { open } = this
    const before = this.#last
    this.#last = quote
    const time = Math.floor(quote.as_of / MINUTE_MS) * MINUTE_MS
    const counts = quote.market_state === 'open' || before?.market_state === 'open' || time === open?.time
    if (counts && time === open?.time) {
      this.open = extendMinute(open, quote)
      return
    }
    if (open !== null) this.#ended = [...this.#ended, open]
    this.open = counts ? startMinute(time, quote, before) : null
  }

  /** Removes a minute that has been written. */
  removeWritten(minute: Minute): void {
    this.#ended = this.#ended.filter((each) => each !== minute)
  }
}

/** Starts a minute. Volume that was traded before the first quote belongs to no minute. */
function startMinute(time: number, { session, price, last_volume }: Quote, before: Quote | null): Minute {
  const volumeBefore = before === null ? last_volume : before.session === session ? before.last_volume : 0
  const volume_from = volumeBefore ?? last_volume
  const volume = volume_from === null || last_volume === null ? 0 : Math.max(0, last_volume - volume_from)
  return { time, open: price, high: price, low: price, close: price, volume, volume_from }
}

function extendMinute({ time, open, high, low, volume, volume_from }: Minute, { price, last_volume }: Quote): Minute {
  return {
    time,
    open,
    high: Math.max(high, price),
    low: Math.min(low, price),
    close: price,
    volume: last_volume === null || volume_from === null ? volume : Math.max(volume, last_volume - volume_from),
    volume_from: volume_from ?? last_volume,
  }
}
