/** Prices 1, 2, … HORIZON sessions ahead: the middle and both ends of the band that holds 80 of 100 closes. */
export interface Band {
  median: number[]
  low80: number[]
  high80: number[]
}

/** The band around `close` with these log distances to either end. */
export function bandAround(close: number, reaches: Float64Array): Band {
  return {
    median: Array.from(reaches, () => close),
    low80: Array.from(reaches, (reach) => close * Math.exp(-reach)),
    high80: Array.from(reaches, (reach) => close * Math.exp(reach)),
  }
}
