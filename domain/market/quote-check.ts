import type { Quote } from './types.ts'

const HIGHEST_PRICE = 1e9
const HIGHEST_VOLUME = 1e15
const CLOCK_TOLERANCE_MS = 120_000

/** Why a quote must not be stored at instant `now` (epoch ms), or null when it may. `held` is the one stored before. */
export function refuseQuote(quote: Quote, held: Quote | undefined, now: number): string | null {
  const prices = [quote.price, quote.previous_close, quote.open, quote.day_low, quote.day_high]
  if (!prices.every((price) => price > 0 && price < HIGHEST_PRICE)) return 'a price is not a positive finite number'
  if (!(quote.last_volume >= 0 && quote.last_volume < HIGHEST_VOLUME)) return 'the volume is not a finite number'
  if (quote.day_low > quote.price || quote.price > quote.day_high) return 'the price lies outside the range of its day'
  if (!(quote.as_of <= now + CLOCK_TOLERANCE_MS)) return 'its time lies in the future'
  if (held && quote.as_of < held.as_of) return 'it is older than the one held'
  return null
}
