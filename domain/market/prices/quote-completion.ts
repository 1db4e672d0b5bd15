import { type DailyBar, HIGHEST_PRICE, HIGHEST_VOLUME, type Quote, type QuoteExtra } from '../types.ts'

type Day = Pick<Quote, 'session' | 'price' | QuoteExtra>
type Price = Exclude<QuoteExtra, 'last_volume'>

/** Prices that differ by less than this share are the same: a source and its history round differently. */
const SAME = 1e-6

/**
 * Completes what the quotes of one symbol say of their session besides the price. What a quote leaves out is taken from
 * an earlier one of the session, or from its closed bar; a range is widened to contain price and open, since sources
 * update it later. A source that goes on repeating the session before, as some do after the open, says nothing of the
 * new one.
 */
export class QuoteCompletion {
  /** The last quote of the session before that of the quote shown, in the shares of the quote shown. */
  #before: Day | null = null
  /** The newest closed bar, in the shares of today. */
  #bar: Day | null = null

  loadBar({ session, open, high, low, close, volume }: DailyBar): void {
    const range = { day_low: low, day_high: high }
    this.#bar = { session, price: close, previous_close: null, open, ...range, last_volume: volume }
  }

  /** `quote` becomes the one shown after `shown`; `ratio` of its shares equal one of that quote's. */
  accept({ session }: Quote, shown: Quote | null, ratio: number): void {
    if (shown !== null && shown.session < session) this.#before = inShares(shown, ratio)
  }

  /**
   * `quote` with all that is known of its session, and null for the rest. The same object if nothing changes. `ratio`
   * of its shares equal one of the quote shown.
   */
  complete(quote: Quote, shown: Quote | null, ratio: number): Quote {
    const last = shown && inShares(shown, ratio)
    const own = last?.session === quote.session ? last : null
    const earlier = this.#repeatedBy(quote, own === null ? last : this.#before, own)
    if (earlier === null && isWhole(quote)) return quote
    const reported = earlier === null ? quote : withoutDay(quote, earlier)
    // The session's first quotes may have come before the session before it was known.
    const prior = own !== null && earlier !== null && repeatsDay(earlier, own) ? null : own
    const whole = filledFrom(reported, prior, this.#bar?.session === quote.session ? this.#bar : null, quote)
    return whole.last_volume === null && isUntraded(quote, last) ? { ...whole, last_volume: 0 } : whole
  }

  /**
   * The earlier session that a quote still repeats; null if it reports its own. A range that has moved already may grow
   * to equal the earlier one: then the volume decides.
   */
  #repeatedBy(quote: Quote, before: Day | null, own: Day | null): Day | null {
    const earlier = repeatsDay(before, quote) ? before : repeatsDay(this.#bar, quote) ? this.#bar : null
    if (earlier === null || own === null || own.day_low === null || own.day_high === null) return earlier
    return quote.last_volume === earlier.last_volume || repeatsDay(earlier, own) ? earlier : null
  }
}

/**
 * `quote` without impossible values (a price of 0, a negative volume, a range upside down), which count as not
 * reported. The same object if there are none.
 */
export function withoutImplausible(quote: Quote): Quote {
  const { previous_close, open, day_low, day_high, last_volume } = quote
  // A low of 0 or an infinite high is no range to be upside down.
  const isUpsideDown =
    isPrice(day_low) && isPrice(day_high) && day_low !== null && day_high !== null && day_low > day_high
  const arePrices = isPrice(previous_close) && isPrice(open) && isPrice(day_low) && isPrice(day_high)
  if (arePrices && !isUpsideDown && isVolume(last_volume)) return quote
  return {
    ...quote,
    previous_close: isPrice(previous_close) ? previous_close : null,
    open: isPrice(open) ? open : null,
    day_low: !isUpsideDown && isPrice(day_low) ? day_low : null,
    day_high: !isUpsideDown && isPrice(day_high) ? day_high : null,
    last_volume: isVolume(last_volume) ? last_volume : null,
  }
}

const isPrice = (value: number | null): boolean => value === null || (value > 0 && value < HIGHEST_PRICE)
const isVolume = (value: number | null): boolean => value === null || (value >= 0 && value < HIGHEST_VOLUME)

/** `quote` with what is reported of its session, else with that of a `prior` quote, else with the session's `bar`. */
function filledFrom(reported: Day, prior: Day | null, bar: Day | null, quote: Quote): Quote {
  const { price } = quote
  const known = (key: Price) => reported[key] ?? prior?.[key] ?? bar?.[key] ?? null
  const open = known('open')
  const low = known('day_low')
  const high = known('day_high')
  return withDay(quote, {
    previous_close: known('previous_close'),
    open,
    day_low: low === null ? null : Math.min(low, price, open ?? price),
    day_high: high === null ? null : Math.max(high, price, open ?? price),
    last_volume: volumeOf(reported, prior) ?? bar?.last_volume ?? null,
  })
}

/** A volume of 0 is what sources write for none: it counts until something shows that shares were traded. */
function volumeOf(reported: Day, prior: Day | null): number | null {
  if (reported.last_volume) return reported.last_volume
  if (prior?.last_volume) return prior.last_volume
  if (reported.last_volume === 0 && reported.day_low !== null && reported.day_high !== null) return 0
  return prior?.last_volume === 0 && isSame(prior.price, reported.price) ? 0 : null
}

/** Whether nothing of the day is missing, and price and open lie within the range. */
function isWhole({ price, previous_close, open, day_low, day_high, last_volume }: Quote): boolean {
  if (previous_close === null || open === null || day_low === null || day_high === null || !last_volume) return false
  return Math.min(price, open) >= day_low && Math.max(price, open) <= day_high
}

/** Whether a quote shows a session without a trade so far: it has nothing but the price from before. */
function isUntraded({ session, price, previous_close, ...day }: Quote, last: Day | null): boolean {
  if (day.open !== null || day.day_low !== null || day.day_high !== null || day.last_volume) return false
  return last === null ? isSame(price, previous_close) : last.session < session && isSame(price, last.price)
}

/**
 * Whether what a quote says of its session is that of an earlier `day`. A range of one price that is the quote's own
 * may be the same on two days, so it proves nothing.
 */
function repeatsDay(day: Day | null, { session, price, open, day_low, day_high, last_volume }: Day): day is Day {
  if (day === null || day.session >= session) return false
  if (day_low === null || day_high === null) {
    return !!last_volume && last_volume === day.last_volume && isSame(open, day.open)
  }
  const isOfOnePrice = day_low === day_high && day_low === price
  return !isOfOnePrice && isSame(day_low, day.day_low) && isSame(day_high, day.day_high)
}

/**
 * A quote without what it repeats of an earlier `day`: its previous close too, unless that is the close of this day.
 */
function withoutDay({ session, price, previous_close, open, last_volume }: Quote, day: Day): Day {
  const isOfDay = isSame(previous_close, day.previous_close) && !isSame(previous_close, day.price)
  return {
    session,
    price,
    previous_close: isOfDay ? null : previous_close,
    open: isSame(open, day.open) ? null : open,
    day_low: null,
    day_high: null,
    last_volume: last_volume === day.last_volume ? null : last_volume,
  }
}

/** `quote` with these extras; the same object if it has them. */
function withDay(
  quote: Quote,
  { previous_close, open, day_low, day_high, last_volume }: Pick<Quote, QuoteExtra>,
): Quote {
  const is =
    quote.previous_close === previous_close &&
    quote.open === open &&
    quote.day_low === day_low &&
    quote.day_high === day_high &&
    quote.last_volume === last_volume
  return is ? quote : { ...quote, previous_close, open, day_low, day_high, last_volume }
}

/** A day in shares of which `ratio` are one of its own. */
function inShares(day: Day, ratio: number): Day {
  if (ratio === 1) return day
  const divided = (price: number | null) => (price === null ? null : price / ratio)
  return {
    session: day.session,
    price: day.price / ratio,
    previous_close: divided(day.previous_close),
    open: divided(day.open),
    day_low: divided(day.day_low),
    day_high: divided(day.day_high),
    last_volume: day.last_volume === null ? null : day.last_volume * ratio,
  }
}

function isSame(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= SAME * other
}
