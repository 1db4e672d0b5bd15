import fc from 'fast-check'

const price = fc.double({ min: 0.01, max: 200_000, noNaN: true })

/** Any valid daily bar: wide and flat ones, open and close at the extremes or between them. */
export const anyBar = fc
  .record({
    prices: fc.tuple(price, price),
    inside: fc.tuple(share(), share()),
    volume: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 1e9 }),
      fc.double({ min: 0.001, max: 1e9, noNaN: true }),
    ),
    isFlat: fc.integer({ min: 0, max: 9 }).map((tenth) => tenth === 0),
  })
  .map(({ prices, inside, volume, isFlat }) => {
    const low = Math.min(...prices)
    const high = isFlat ? low : Math.max(...prices)
    const [open, close] = inside.map((share) => Math.min(high, Math.max(low, low + share * (high - low))))
    return { open, high, low, close, volume }
  })

function share() {
  return fc.oneof(fc.constant(0), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))
}
