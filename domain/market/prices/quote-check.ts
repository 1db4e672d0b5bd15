import type { Quote } from '../types.ts'

/** Why a quote is never stored, in a word. */
export type Refusal =
  | 'not_a_number'
  | 'not_positive'
  | 'too_large'
  | 'outside_range'
  | 'other_currency'
  | 'in_the_future'
  | 'older'

export const REFUSALS: readonly Refusal[] = [
  'not_a_number',
  'not_positive',
  'too_large',
  'outside_range',
  'other_currency',
  'in_the_future',
  'older',
]

/** No instrument's price comes near it, in any currency. */
export const HIGHEST_PRICE = 1e9
const HIGHEST_VOLUME = 1e15
const CLOCK_TOLERANCE_MS = 120_000

/**
 * Why a quote must not be stored at instant `now` (epoch ms), or null when it may. `held` is the stored quote,
 * `currency` the instrument's; either may be unknown.
 */
export function refuseQuote(quote: Quote, held: Quote | null, currency: string | null, now: number): Refusal | null {
  const { price, previous_close, open, day_low, day_high, last_volume, as_of } = quote
  const sum = price + previous_close + open + day_low + day_high + last_volume + as_of
  if (Number.isNaN(sum)) return 'not_a_number'
  if (!(price > 0 && previous_close > 0 && open > 0 && day_low > 0 && day_high > 0 && last_volume >= 0)) {
    return 'not_positive'
  }
  if (!(Math.max(price, previous_close, open, day_high) < HIGHEST_PRICE && last_volume < HIGHEST_VOLUME)) {
    return 'too_large'
  }
  if (currency !== null && quote.currency != null && quote.currency !== currency) return 'other_currency'
  if (Math.min(price, open) < day_low || Math.max(price, open) > day_high) return 'outside_range'
  if (as_of > now + CLOCK_TOLERANCE_MS) return 'in_the_future'
  if (held !== null && as_of < held.as_of) return 'older'
  return null
}
