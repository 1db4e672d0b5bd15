import { SOURCES, type Source } from '../sources.ts'
import type { Freshness, Quote } from '../types.ts'

/** What the freshness of a price depends on besides the clock. */
export interface FreshnessInput
  extends Pick<Quote, 'as_of' | 'market_state' | 'delay_seconds' | 'poll_seconds' | 'frozen'> {
  source: Source
}

/** A price older than this many of its polling intervals is stale. */
const STALE_INTERVALS = 2

/** The word for a price at instant `now` (epoch ms): the first of the contract's list that holds. */
export function freshness(input: FreshnessInput, now: number): Freshness {
  if (input.frozen) return 'frozen'
  if (input.market_state !== 'open') return 'closed'
  if (now > lastFreshInstant(input)) return 'stale'
  const claim = SOURCES[input.source]
  return claim === 'live' && input.delay_seconds > 0 ? 'delayed' : claim
}

/** The first instant (epoch ms) at which the price is stale unless renewed; null if never. */
export function nextFreshnessChange(input: Omit<FreshnessInput, 'source'>, now: number): number | null {
  if (input.frozen || input.market_state !== 'open') return null
  const change = lastFreshInstant(input) + 1
  return change > now ? change : null
}

/** Age is counted from `as_of` plus the delay that the source declares. */
function lastFreshInstant(input: Pick<Quote, 'as_of' | 'delay_seconds' | 'poll_seconds'>): number {
  return input.as_of + (input.delay_seconds + STALE_INTERVALS * input.poll_seconds) * 1000
}
