import { percent } from './percent.ts'

// The chart page reads this too: no sentence of the application may come with it.

// es-EC writes 1.234,50; plain `es` would write 1234,50.
const LOCALE = 'es-EC'

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
export function priceDecimals(price: number, currency: string | null): number {
  if (Math.abs(price) < 1) return 4
  if (currency && WITHOUT_DECIMALS.includes(currency)) return 0
  return currencyFormat(currency)?.resolvedOptions().maximumFractionDigits ?? 2
}

/** With exactly so many decimals. */
export const formatNumber = (value: number, digits: number): string => decimals(digits, digits, false).format(value)

/** A price or level without its currency's sign, with its currency's decimals. */
export function formatPrice(value: number, currency: string | null = null): string {
  return formatNumber(value, priceDecimals(value, currency))
}

/** A difference of prices, as fine as the price it belongs to, and never a bare zero for a real movement. */
export function formatDifference(value: number, price: number, currency: string | null = null): string {
  const digits = priceDecimals(price, currency)
  const hidden = value !== 0 && Math.abs(value) < 10 ** -digits
  return hidden ? decimals(2, 4, true).format(value) : decimals(digits, digits, true).format(value)
}

/** The currency's own sign as es-EC writes it (`$`, `EUR`), or nothing where it is not known. */
export function currencySign(currency: string | null): string {
  const parts = currencyFormat(currency)?.formatToParts(0)
  return parts?.find((part) => part.type === 'currency')?.value ?? ''
}

const share = (digits: number, signDisplay: 'auto' | 'exceptZero' = 'auto') => {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }
  const format = new Intl.NumberFormat(LOCALE, { style: 'percent', ...options })
  return (fraction: number): string => percent(format.format(fraction).replace(/\s*%$/, ''))
}

/** 0.0123 is +1,23 %, here and below with a narrow space. */
export const formatChange = share(2, 'exceptZero')
/** 0.426 is 43 %. */
export const formatShare = share(0)
/** 0.0426 is 4,3 %. */
export const formatDistance = share(1)

/** 58.33 is 58,3 %. */
export const formatPercent = (percent: number): string => formatDistance(percent / 100)

/** A reading of a scale from 0 to 100. */
export const formatScale = (value: number): string => formatNumber(value, 1)

const counts = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
export const formatCount = (count: number): string => counts.format(count)

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })
export const formatVolume = (value: number): string => compact.format(value)

const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `2026-11-20` is 20 nov 2026. */
export const formatSession = (session: string): string => day.format(new Date(`${session}T00:00:00Z`))

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const moment = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', ...time })
/** An instant on the reader's own clock: 20 nov, 09:15. */
export const formatMoment = (instant: string): string => moment.format(new Date(instant))
