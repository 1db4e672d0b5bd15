/** A payment at an instant in years from any origin; out of a portfolio where it is positive. */
export interface Payment {
  years: number
  amount: number
}

/** Logarithms of yearly growth beyond this are no rates. */
const WIDEST = 60
/** Roots are found to this, in the logarithm of growth. */
const EXACT = 1e-13

/**
 * The yearly rate at which the present values of the payments, in the order of their dates, add up to 0. Of several it
 * is the one whose growth has the logarithm nearest to 0; null where there is none. Newton's method diverges on some
 * payments and finds any root of others. This search leaves out intervals that can hold no root, from 0 outwards, until
 * one is left.
 */
export function nearestRate(payments: readonly Payment[]): number | null {
  const paid = payments.filter(({ amount }) => amount !== 0)
  if (!paid.some(({ amount }) => amount < 0) || !paid.some(({ amount }) => amount > 0)) return null
  const [from, to] = [paid[0].years, paid[paid.length - 1].years]
  // Rates below 0 are those above 0 of the payments in reverse; so no power is ever too large.
  const gain = firstRoot(paid.map(({ years, amount }) => ({ years: years - from, amount })))
  const loss = firstRoot(paid.map(({ years, amount }) => ({ years: to - years, amount })))
  if (gain === null && loss === null) return null
  return Math.expm1(loss === null || (gain !== null && gain <= loss) ? (gain as number) : -loss)
}

/** Both signs of the present value at a logarithm of growth, and of its slope: each falls as that rises. */
interface Parts {
  at: number
  gains: number
  losses: number
  gainSlope: number
  lossSlope: number
}

/** The least logarithm from 0 to `WIDEST` at which the present value is 0; null where there is none. */
function firstRoot(payments: readonly Payment[]): number | null {
  const search = (from: Parts, to: Parts): number | null => {
    if (from.gains === from.losses) return from.at
    if (from.gains < to.losses || from.losses < to.gains) return null
    const isMonotone = from.gainSlope < to.lossSlope || from.lossSlope < to.gainSlope
    const changesSign = from.gains > from.losses !== to.gains > to.losses
    if (isMonotone && !changesSign) return to.gains === to.losses ? to.at : null
    if (to.at - from.at < EXACT) return from.at
    const middle = partsAt(payments, (from.at + to.at) / 2)
    return search(from, middle) ?? search(middle, to)
  }
  return search(partsAt(payments, 0), partsAt(payments, WIDEST))
}

function partsAt(payments: readonly Payment[], at: number): Parts {
  const parts = { at, gains: 0, losses: 0, gainSlope: 0, lossSlope: 0 }
  for (const { years, amount } of payments) {
    const value = amount * Math.exp(-at * years)
    if (amount > 0) {
      parts.gains += value
      parts.gainSlope += value * years
    } else {
      parts.losses -= value
      parts.lossSlope -= value * years
    }
  }
  return parts
}
