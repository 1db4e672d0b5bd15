import { PRICE_RANGE } from '#domain/rules/validation.ts'

export interface PriceRange {
  min: number
  max: number
}

/**
 * The range after moving one end. An end may go anywhere; if it crosses the other one, it pushes it along: upwards with
 * the minimum, downwards with the maximum. So the minimum never exceeds the maximum.
 */
export function moveMin(range: PriceRange, min: number): PriceRange {
  return { min, max: Math.max(min, range.max) }
}

export function moveMax(range: PriceRange, max: number): PriceRange {
  return { min: Math.min(max, range.min), max }
}

/** The upper end of the scale means no limit: `2000+`. */
export const priceEnd = (value: number): string => (value >= PRICE_RANGE.max ? `${PRICE_RANGE.max}+` : String(value))
