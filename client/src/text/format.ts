import { es } from './es.ts'

// es-EC writes 1.234,50; plain `es` would write 1234,50.
const LOCALE = 'es-EC'

const plain = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fine = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const signed = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
const signedFine = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  signDisplay: 'exceptZero',
})
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

/** Below one unit of money two decimals hide the movement. */
const isSmall = (value: number): boolean => Math.abs(value) < 1

/** A price or level without its currency. */
export const formatPrice = (value: number): string => (isSmall(value) ? fine : plain).format(value)

/** A difference of prices, fine enough for the price it belongs to and never a bare zero for a real movement. */
export const formatDifference = (value: number, price: number): string =>
  (isSmall(price) || Math.abs(value) < 0.01 ? signedFine : signed).format(value)

/** 0.0123 is +1,23%. */
export const formatChange = (fraction: number): string => signedPercent.format(fraction)
export const formatShare = (fraction: number): string => wholePercent.format(fraction)
export const formatDistance = (fraction: number): string => onePercent.format(fraction)
export const formatScale = (value: number): string => oneDecimal.format(value)
export const formatVolume = (value: number): string => compact.format(value)

/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string => day.format(new Date(`${session}T00:00:00Z`))

/** The currency's own sign as es-EC writes it (`$`, `EUR`), or nothing where it is not known. */
export function currencySign(currency: string | null): string {
  if (!currency || !/^[A-Z]{3}$/.test(currency)) return ''
  let sign = signs.get(currency)
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).formatToParts(0)
    sign = parts.find((part) => part.type === 'currency')?.value ?? ''
    signs.set(currency, sign)
  }
  return sign
}

const signs = new Map<string, string>()

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
