import { SOURCES, type Source } from '../sources.ts'
import type { Freshness, Quote } from '../types.ts'

/** The part of a quote on which its freshness depends; its source and the clock are the rest. */
export type FreshnessInput = Pick<Quote, 'as_of' | 'market_state' | 'delay_seconds' | 'poll_seconds' | 'frozen'>

/** Whether signals and comments on a stock are withheld because its price may not be current. */
export const isWithheld = (freshness: Freshness | null) => freshness === 'stale' || freshness === 'frozen'

/** Milliseconds by which a source's clock may be ahead of ours. */
export const CLOCK_TOLERANCE_MS = 120_000
/** A price older than this many of its polling intervals is stale. */
const STALE_INTERVALS = 2

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
