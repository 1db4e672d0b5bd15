import { es } from './es.ts'

// es-EC writes 1.234,50; plain `es` would write 1234,50.
const LOCALE = 'es-EC'

const signedPercent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
const onePercent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const wholePercent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Made once each: making a formatter costs a hundred times its use. */
const numbers = new Map<string, Intl.NumberFormat>()
const currencies = new Map<string, Intl.NumberFormat>()

function decimals(least: number, most: number, signed: boolean): Intl.NumberFormat {
  const key = `${least} ${most} ${signed}`
  let format = numbers.get(key)
  if (!format) {
    const signDisplay = signed ? 'exceptZero' : 'auto'
    format = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay })
    numbers.set(key, format)
  }
  return format
}

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

/** Nobody writes these with decimals, although some lists of currencies have them. */
const WITHOUT_DECIMALS: readonly string[] = ['CLP', 'COP']

/** The currency's own decimals; below one unit of money they would hide the movement. */
function digitsOf(price: number, currency: string | null): number {
  if (Math.abs(price) < 1) return 4
  if (currency && WITHOUT_DECIMALS.includes(currency)) return 0
  return currencyFormat(currency)?.resolvedOptions().maximumFractionDigits ?? 2
}

/** A price or level without its currency's sign, with its currency's decimals. */
export function formatPrice(value: number, currency: string | null = null): string {
  const digits = digitsOf(value, currency)
  return decimals(digits, digits, false).format(value)
}

/** A difference of prices, as fine as the price it belongs to, and never a bare zero for a real movement. */
export function formatDifference(value: number, price: number, currency: string | null = null): string {
  const digits = digitsOf(price, currency)
  const hidden = value !== 0 && Math.abs(value) < 10 ** -digits
  return hidden ? decimals(2, 4, true).format(value) : decimals(digits, digits, true).format(value)
}

/** The currency's own sign as es-EC writes it (`$`, `EUR`), or nothing where it is not known. */
export function currencySign(currency: string | null): string {
  const parts = currencyFormat(currency)?.formatToParts(0)
  return parts?.find((part) => part.type === 'currency')?.value ?? ''
}

/** 0.0123 is +1,23%. */
export const formatChange = (fraction: number): string => signedPercent.format(fraction)
export const formatShare = (fraction: number): string => wholePercent.format(fraction)
export const formatDistance = (fraction: number): string => onePercent.format(fraction)
export const formatScale = (value: number): string => oneDecimal.format(value)
export const formatVolume = (value: number): string => compact.format(value)

/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string => day.format(new Date(`${session}T00:00:00Z`))

const STEPS: readonly [seconds: number, unit: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
]

/** `hace 3 s`; a moment that just passed, or lies ahead by a skewed clock, is `ahora`. */
export function formatAge(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  for (const [length, unit] of STEPS) {
    if (seconds >= length) return `${es.price.ago} ${Math.floor(seconds / length)} ${unit}`
  }
  return es.price.now
}
