import type { MarketMoment, SessionTimes } from '../calendars/calendar.ts'
import { SOURCES, type Source } from '../sources.ts'
import type { DailyBar, Freshness, Quote } from '../types.ts'

/** The part of a quote on which its freshness depends; its source and the clock are the rest. */
export type FreshnessInput = Pick<Quote, 'as_of' | 'market_state' | 'delay_seconds' | 'poll_seconds' | 'frozen'>

/** Whether signals and comments on a stock are withheld because its price may not be current. */
export const isWithheld = (freshness: Freshness | null) => freshness === 'stale' || freshness === 'frozen'

/** Milliseconds by which a source's clock may be ahead of ours. */
export const CLOCK_TOLERANCE_MS = 120_000
/** A price older than this many of its polling intervals is stale. */
const STALE_INTERVALS = 2
/**
 * A read at most this many polls before the close vouches for the session: sources update a stock without trades that
 * rarely.
 */
const VOUCHING_INTERVALS = 20

/** The word for a price of `source` at instant `now` (epoch ms): the first in the contract's list that is true. */
export function freshness(input: FreshnessInput, source: Source, now: number): Freshness {
  if (input.frozen) return 'frozen'
  if (input.market_state !== 'open') return 'closed'
  if (now > lastFreshInstant(input) || now < firstFreshInstant(input)) return 'stale'
  const claim = SOURCES[source]
  return claim === 'live' && input.delay_seconds > 0 ? 'delayed' : claim
}

/** The next instant (epoch ms) at which the price begins or ceases to be stale unless renewed; null if never. */
export function nextFreshnessChange(input: FreshnessInput, now: number): number | null {
  if (input.frozen || input.market_state !== 'open') return null
  const changes = [firstFreshInstant(input), lastFreshInstant(input) + 1]
  return changes.find((change) => change > now) ?? null
}

/** The first instant (epoch ms) at which a price may be believed: before, its time is that of a clock that was ahead. */
const firstFreshInstant = ({ as_of }: Pick<Quote, 'as_of'>): number => as_of - CLOCK_TOLERANCE_MS

/** The last instant (epoch ms) at which a price is fresh: age counts from `as_of` plus the source's declared delay. */
export function lastFreshInstant(input: Pick<Quote, 'as_of' | 'delay_seconds' | 'poll_seconds'>): number {
  return input.as_of + (input.delay_seconds + STALE_INTERVALS * input.poll_seconds) * 1000
}

/**
 * Whether the last of `bars` (closed, oldest first) is a session in which nothing was traded, at the price before it.
 */
export function endsUntraded(bars: readonly DailyBar[]): boolean {
  const last = bars.at(-1)
  if (last === undefined || last.volume > 0 || last.low < last.high) return false
  return last.close === (bars.at(-2)?.close ?? last.close)
}

/**
 * Finds out whether a price is frozen: the same, without volume, over a whole open session. It is frozen from that
 * session's close until a trade comes. Volumes are those of the day so far, so a read without volume vouches for the
 * whole session before it; a session whose end was not read proves nothing, unless a later answer's last trade is
 * older.
 */
export class FrozenRule {
  frozen = false
  /** The newest session in which a read was made, whether that is certain, and whether the rule has decided on it. */
  #session: SessionTimes | null = null
  #isCertain = true
  #isDecided = true
  /** The price of that session's first read. */
  #price = Number.NaN
  #hasTraded = false
  #readAt = Number.NEGATIVE_INFINITY
  /** The newest read, and the last one before that session; null where the session's start was not read. */
  #last: Quote | null = null
  #before: Day | null = null
  /** Whether the last answer said nothing of its day; what the next one says may then be of an older day. */
  #isDayMissing = false

  /**
   * Continues from a stored quote; `moment` is the market's at its time. The session of that time was being read, and
   * had no trade if the quote has no volume and its price is that of the open. `bars` (closed, oldest first) have the
   * session before it, which a source may be repeating.
   */
  restore(quote: Quote, moment: MarketMoment, bars: readonly DailyBar[]): void {
    const isOpen = quote.market_state === 'open'
    // The time of a last trade may be before the session in which it was read.
    this.#isCertain = !isOpen || moment.state === 'open'
    this.#session = this.#isCertain ? moment.latest : moment.next
    const { session = '', open = Number.POSITIVE_INFINITY, close = Number.NEGATIVE_INFINITY } = this.#session ?? {}
    const before = isOpen ? bars.findLast((bar) => bar.session < session) : undefined
    // A frozen price comes with the figures of an older day.
    this.#before = quote.frozen ? quote : before === undefined ? null : dayOfBar(before)
    this.frozen = quote.frozen
    this.#price = quote.price
    this.#last = quote
    this.#isDayMissing = quote.day_low === null && quote.last_volume === null
    this.#isDecided = !isOpen && quote.as_of >= close
    const isAway = quote.open !== null && quote.price !== quote.open
    const hasMoved = quote.as_of >= open && isAway && !this.#isRepeated(quote)
    this.#hasTraded = !quote.frozen && (hasMoved || this.#hasVolume(quote))
    this.#readAt = quote.as_of + 1000 * quote.delay_seconds
  }

  /** Makes the price frozen at `price`, because its history shows it. */
  freeze(price: number): void {
    this.frozen = true
    this.#price = price
  }

  /** Adds a quote that was accepted at `now`; `ratio` of its shares equal one of the quote before. */
  add(quote: Quote, ratio: number, now: number, moment: MarketMoment): void {
    this.#price /= ratio
    const isFirst = moment.state === 'open' && (moment.latest !== this.#session || !this.#isCertain)
    if (isFirst && isEarly(now, moment, quote)) this.#before = this.#last
    else if (isFirst && moment.latest !== this.#session) this.#before = null
    // Of a day that the source repeated since before it was stored, only the repetition is known.
    if (this.#isDayMissing && !this.#hasTraded) this.#before = quote
    this.#isDayMissing = false
    const trades = quote.price !== this.#price || this.#hasVolume(quote)
    if (trades) this.frozen = false
    else this.#decideBy(quote, now)
    if (isFirst) {
      this.#session = moment.latest
      this.#isCertain = true
      this.#isDecided = false
      this.#price = quote.price
      this.#hasTraded = this.#hasVolume(quote)
    } else if (trades) {
      this.#hasTraded = true
    }
    if (moment.state === 'open' || !this.#isRepeated(quote)) this.#readAt = now
    this.#last = quote
  }

  /** Advances to `now`; `poll_seconds` is how often this symbol is read. */
  advanceTo(now: number, poll_seconds: number): void {
    if (this.#isDecided || this.#session === null || now < this.#session.close) return
    if (this.#hasTraded) this.#isDecided = true
    else if (this.#readAt >= this.#session.close - VOUCHING_INTERVALS * poll_seconds * 1000) this.#decideFrozen()
  }

  /** An answer after the close whose last trade was made before the open vouches for the session between. */
  #decideBy({ as_of }: Quote, now: number): void {
    if (this.#isDecided || this.#session === null || this.#hasTraded) return
    if (now >= this.#session.close && as_of < this.#session.open) this.#decideFrozen()
  }

  #decideFrozen(): void {
    this.#isDecided = true
    this.frozen = true
  }

  /** Whether the quote shows volume of this session: one with a time before it belongs to an earlier one. */
  #hasVolume(quote: Quote): boolean {
    const isOfSession = quote.as_of >= (this.#session?.open ?? Number.NEGATIVE_INFINITY)
    return (quote.last_volume ?? 0) > 0 && isOfSession && !this.#isRepeated(quote)
  }

  /** Whether the quote repeats the day before: some sources report it as this one from open to close. */
  #isRepeated(quote: Quote): boolean {
    return this.#before !== null && isSameDay(quote, this.#before)
  }
}

/** The figures of a day that a source gives besides the price. */
type Day = Pick<Quote, 'open' | 'day_low' | 'day_high' | 'last_volume'>

function dayOfBar({ open, low, high, volume }: DailyBar): Day {
  return { open, day_low: low, day_high: high, last_volume: volume }
}

/** Whether a session's first read is near enough to its open to show what the source reports before a trade. */
function isEarly(now: number, { latest }: MarketMoment, { poll_seconds }: Quote): boolean {
  return latest !== null && now <= latest.open + VOUCHING_INTERVALS * poll_seconds * 1000
}

/**
 * Whether two answers report the same day. A range of a single price and round lots may be the same on two days, so
 * they prove nothing.
 */
function isSameDay(one: Day, other: Day): boolean {
  const { day_low, day_high } = one
  return (
    day_low !== null &&
    day_high !== null &&
    day_low < day_high &&
    day_low === other.day_low &&
    day_high === other.day_high &&
    one.open === other.open &&
    one.last_volume === other.last_volume
  )
}
