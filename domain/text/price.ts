import { LOCALE } from './formats.ts'
import { decimalsFor, formatDecimal, formatDistinct } from './number.ts'

/** Nobody writes these with decimals, although some lists of currencies have them. */
const WITHOUT_DECIMALS: readonly string[] = ['CLP', 'COP']
const DECIMALS = 2
/** Below one unit of money prices move by a ten-thousandth, which the currency's own decimals would hide. */
const FINE_DECIMALS = 4
/** A difference of two prices below this part of them is the rounding error of the subtraction. */
const ROUNDING = 8 * Number.EPSILON

/** Made once each. */
const currencies = new Map<string, Intl.NumberFormat>()
/** Asking a format for its own costs more than a price's whole text. */
const decimals = new Map<string, number>()

/** Null where the text is no currency code. */
function currencyFormat(currency: string | null): Intl.NumberFormat | null {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return null
  let format = currencies.get(currency)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency })
    currencies.set(currency, format)
  }
  return format
}

/** The currency's own sign as es-EC writes it (`$`, `EUR`), or nothing where it is unknown. */
export function currencySign(currency: string | null): string {
  const parts = currencyFormat(currency)?.formatToParts(0)
  return parts?.find((part) => part.type === 'currency')?.value ?? ''
}

/**
 * How many decimals a price of this size has in `currency` (ISO 4217; null where it is not known): the currency's own;
 * below one unit of money four, or as many as show three digits that count.
 */
export function priceDecimals(price: number, currency: string | null): number {
  const size = Math.abs(price)
  if (size < 1) return size > 0 ? Math.max(FINE_DECIMALS, decimalsFor(size, 3)) : FINE_DECIMALS
  if (currency && WITHOUT_DECIMALS.includes(currency)) return 0
  if (currency === null) return DECIMALS
  let own = decimals.get(currency)
  if (own === undefined) {
    own = currencyFormat(currency)?.resolvedOptions().maximumFractionDigits ?? DECIMALS
    decimals.set(currency, own)
  }
  return own
}

/** A price or level without its currency's sign: 1.234,50. The one way in which page, rules and comments write it. */
export function formatPrice(value: number, currency: string | null): string {
  return formatDecimal(value, priceDecimals(value, currency))
}

/** Prices with decimals enough to tell different ones apart. */
export function formatDistinctPrices(values: readonly number[], currency: string | null): string[] {
  return formatDistinct(values, priceDecimals(Math.min(...values), currency))
}

/** The price that differences (a change, a line of the MACD) belong to, and whether a plus is written. */
interface Scale {
  price: number
  currency: string | null
  signed: boolean
}

/**
 * Differences of prices: as fine as the price they belong to, never a bare zero for a real movement, and different ones
 * told apart.
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
