// es-EC writes 1.234,50. The application's own text/format.ts would bring every text of the application with it.
const LOCALE = 'es-EC'

const dates = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (time: number) => format.format(time * 1000)
}

export const formatDay = dates({ day: 'numeric', month: 'short' })
export const formatMonth = dates({ month: 'short' })
export const formatYear = dates({ year: 'numeric' })
export const formatDate = dates({ day: 'numeric', month: 'short', year: 'numeric' })

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
export const formatVolume = (value: number): string => compact.format(value)

const fixed = new Map<number, Intl.NumberFormat>()

/** With exactly so many decimals; formatters are kept, since making one costs a hundred times its use. */
export function formatNumber(value: number, decimals: number): string {
  let format = fixed.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    fixed.set(decimals, format)
  }
  return format.format(value)
}

export const formatOscillator = (value: number): string => formatNumber(value, 1)

/** A share of 0–100 without decimals it does not have: 79, 61,8. */
export const formatShare = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1)

/** 0.0123 is +1,23 %. */
export function formatChange(fraction: number): string {
  const text = formatNumber(100 * fraction, 2)
  return `${fraction > 0 ? '+' : ''}${text} %`
}

/** Nobody writes these with decimals, although some lists of currencies have them. */
const WITHOUT_DECIMALS: readonly string[] = ['CLP', 'COP']

const currencyDecimals = new Map<string, number>()

/** Decimals of prices in `currency` (null: unknown) as large as `price`. */
export function priceDecimals(price: number, currency: string | null): number {
  if (Math.abs(price) < 1) return 4
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return 2
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  let decimals = currencyDecimals.get(currency)
  if (decimals === undefined) {
    const format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency })
    decimals = format.resolvedOptions().maximumFractionDigits ?? 2
    currencyDecimals.set(currency, decimals)
  }
  return decimals
}
