/** The natural price step for a price of this size, where the exchange's own is unknown. */
export function tickSize(price: number): number {
  if (price < 1) return 0.0001
  return price < 10_000 ? 0.01 : 1
}

/** `price` at the nearest multiple of `tick`, without the digits that binary fractions would leave behind. */
export function roundToTick(price: number, tick: number): number {
  if (tick >= 1) return Math.round(price / tick) * tick
  const perUnit = Math.round(1 / tick)
  return Math.round(price * perUnit) / perUnit
}
