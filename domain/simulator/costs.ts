import { inDollars, type RateTable } from '../market/rates.ts'
import type { Session } from '../market/types.ts'
import { CENT, type Micros, ONE, roundDiv } from './micros.ts'

/** What a broker charges for an order; `percent` of its value. */
export interface CostTerms {
  fixed: Micros
  percent: Micros
  minimum: Micros
}

/** The costs of an order that has been filled for `value` so far, to the cent. (contract section 16, rule 6) */
export function orderCosts(value: Micros, { fixed, percent, minimum }: CostTerms): Micros {
  // A per cent of a value has 14 decimals; nothing is rounded before the cent.
  const unit = 100n * ONE
  const exact = fixed * unit + value * percent
  return CENT * roundDiv(exact > minimum * unit ? exact : minimum * unit, unit * CENT)
}

/** How the account's currency is paid for that of a stock. */
export interface Conversion {
  /** What one unit of the stock's currency is worth in the account's, in parts of 10¹², since a peso is little. */
  rate: bigint
  /** Millionths of the amount that changing it costs, each way. */
  margin_ppm: bigint
}

const RATE_UNIT = 10n ** 12n

/** The conversion at a published reference rate, half a hundredth worse each way. */
export function conversionAt(rate: number): Conversion {
  return { rate: BigInt(Math.round(rate * Number(RATE_UNIT))), margin_ppm: 5_000n }
}

/**
 * The conversion of a stock's currency into an account's at the reference rates of a day; null where they are the same,
 * undefined where a rate is not known.
 */
export function conversionOn(
  day: Session,
  currency: string | null,
  account: string,
  rates: RateTable,
): Conversion | null | undefined {
  if (currency === account) return null
  const [one, other] = [inDollars(1, currency, day, rates), inDollars(1, account, day, rates)]
  return one === null || other === null ? undefined : conversionAt(one / other)
}

/** The day of the older of the rates that hold on `day`; null where there is none, as a dollar has none. */
export function rateDay(currencies: readonly string[], day: Session, rates: RateTable): Session | null {
  const days = currencies.filter((currency) => currency !== 'USD').map((currency) => rates.on(currency, day)?.day ?? '')
  return days.sort()[0] || null
}

/** An amount of the stock's currency in that of the account, and what changing it costs; null: they are the same. */
export function converted(amount: Micros, conversion: Conversion | null): { value: Micros; margin: Micros } {
  if (conversion === null) return { value: amount, margin: 0n }
  const value = roundDiv(amount * conversion.rate, RATE_UNIT)
  return { value, margin: roundDiv(value * conversion.margin_ppm, 1_000_000n) }
}
