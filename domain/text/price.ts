import { decimalsFor, formatDecimal, formatDistinct } from './number.ts'

const DECIMALS = 2
/** The decimals of the currencies that do not have two, by Unicode CLDR. */
const OTHER_DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'
    .split(' ')
    .map((currency) => [currency, 0] as const),
  ...'BHD JOD KWD LYD OMR TND'.split(' ').map((currency) => [currency, 3] as const),
])
/**
 * Decimals of prices below one unit of money, which move by ten-thousandths that the currency's decimals would hide.
 */
const FINE_DECIMALS = 4
/** Share of two prices below which their difference is the rounding error of the subtraction. */
const ROUNDING = 8 * Number.EPSILON

/** The sign of a currency as es-EC writes it: `$` or its code (`EUR`). It is '' where the text is no currency code. */
export function currencySign(currency: string | null): string {
  if (currency === 'USD') return '$'
  return currency && /^[A-Z]{3}$/.test(currency) ? currency : ''
}

/**
 * Number of decimals of a price of this size in `currency` (ISO 4217; null where it is not known): the currency's own,
 * and below one unit of money four, or as many as show three significant digits.
 */
export function priceDecimals(price: number, currency: string | null): number {
  const size = Math.abs(price)
  if (size < 1) return size > 0 ? Math.max(FINE_DECIMALS, decimalsFor(size, 3)) : FINE_DECIMALS
  return OTHER_DECIMALS.get(currency ?? '') ?? DECIMALS
}

/** Writes a price or level without currency sign, as page, rules and comments all do: 1.234,50. */
export function formatPrice(value: number, currency: string | null): string {
  return formatDecimal(value, priceDecimals(value, currency))
}

/** Writes an amount of money, whose decimals are those of its currency, however small it is. */
export const formatAmount = (value: number, currency: string | null): string =>
  formatDecimal(value, priceDecimals(1, currency))

/** Adds the sign of its currency to a written price or amount: $1.234,50, -$46,50, EUR 1.234,50. */
export function withCurrency(figure: string, currency: string | null): string {
  const sign = currencySign(currency)
  const [, minus, amount] = /^(-?)(.*)$/.exec(figure) as RegExpExecArray
  return `${minus}${sign.length > 1 ? `${sign}\u00a0` : sign}${amount}`
}

/** Writes prices with enough decimals for different ones to differ. */
export function formatDistinctPrices(values: readonly number[], currency: string | null): string[] {
  return formatDistinct(values, priceDecimals(Math.min(...values), currency))
}

/** The price to which differences (a change, a line of the MACD) belong, and whether a plus is written. */
interface Scale {
  price: number
  currency: string | null
  signed: boolean
}

/**
 * Writes differences of prices as finely as the price to which they belong. A real movement never looks like zero, and
 * different movements never look equal.
 */
export function formatDifferences(values: readonly number[], { price, currency, signed }: Scale): string[] {
  const fine = priceDecimals(price, currency)
  const real = values.map((value) =>
    Number.isFinite(value) && Math.abs(value) <= ROUNDING * Math.abs(price) ? 0 : value,
  )
  // The rounding error of a subtraction of two prices is not a finer movement.
  const isHidden = (value: number) => value !== 0 && Math.abs(value) * 10 ** fine < 1 - 1e-9
  const decimals = real.map((value) => (isHidden(value) ? decimalsFor(value, 2) : fine))
  return formatDistinct(real, Math.max(...decimals), signed)
}
