import { isSession } from '../sessions.ts'
import { type Candle, HIGHEST_PRICE, HIGHEST_VOLUME } from '../types.ts'

/** A daily bar as a file has it, with the split coefficient of its day, and what a share was paid on it. */
export interface UnadjustedCandle extends Candle {
  split: number
  dividend?: number
}

/** Why a bar must be rejected, in a few words; null when it is sound. */
export function checkCandle(candle: UnadjustedCandle): string | null {
  const { session, open, high, low, close, volume, split } = candle
  if (!isSession(session)) return 'the date is not YYYY-MM-DD'
  if (!isPositive(open)) return 'the open is not a number above 0'
  if (!isPositive(high)) return 'the high is not a number above 0'
  if (!isPositive(low)) return 'the low is not a number above 0'
  if (!isPositive(close)) return 'the close is not a number above 0'
  if (!(Number.isFinite(volume) && volume >= 0)) return 'the volume is not a number of at least 0'
  if (high < low) return 'the high is below the low'
  if (open < low || open > high) return 'the open is outside low and high'
  if (close < low || close > high) return 'the close is outside low and high'
  if (!(high < HIGHEST_PRICE)) return 'the high is 1e12 or more, which is no price'
  if (!(volume < HIGHEST_VOLUME)) return 'the volume is 1e15 or more, which is none'
  if (!isPositive(split)) return 'the split coefficient is not a number above 0'
  return null
}

function isPositive(value: number): boolean {
  return Number.isFinite(value) && value > 0
}
