/** A price, a quantity or an amount of money in whole millionths. Sums of them are exact, which sums of doubles are not. */
export type Micros = bigint

export const ONE: Micros = 1_000_000n
/** Costs are whole hundredths of money. */
export const CENT: Micros = 10_000n

/** Up to here a number times a million has no error that could round it to another millionth. */
const NEAR = 2 ** 50

/** `value` in whole millionths, halves up; read as it is written, so that 0.0000005 is half of one. */
export function micros(value: number): Micros {
  const scaled = value * 1e6
  const nearest = Math.round(scaled)
  if (Math.abs(scaled) < NEAR && Math.abs(scaled - nearest) < 0.499) return BigInt(nearest)
  const [, sign, whole, decimals = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(
    String(value),
  ) as RegExpExecArray
  const digits = BigInt(sign + whole + decimals)
  const power = Number(exponent) - decimals.length + 6
  return power >= 0 ? digits * 10n ** BigInt(power) : roundDiv(digits, 10n ** BigInt(-power))
}

/** The number nearest to `value` millionths. */
export function toNumber(value: Micros): number {
  return Number(`${value}e-6`)
}

/** The quotient, rounded down; `divisor` is positive. */
function floorDiv(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient
}

export const ceilDiv = (value: bigint, divisor: bigint): bigint => -floorDiv(-value, divisor)

/** The quotient, halves up. */
export const roundDiv = (value: bigint, divisor: bigint): bigint => floorDiv(2n * value + divisor, 2n * divisor)

/** What `quantity` is worth at `price`. */
export const worthOf = (price: Micros, quantity: Micros): Micros => roundDiv(price * quantity, ONE)

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
