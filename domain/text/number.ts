import { LOCALE } from './formats.ts'

/** Stands where a figure or a date is not known. */
export const UNKNOWN = '—'

/** This many more decimals may tell two figures apart; closer ones are shown as equal. */
const MORE_DECIMALS = 4

/** Each is made once: making a formatter costs a hundred times its use. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * `value` with this many decimals as Ecuador writes it: 1.234,50. A zero has no sign; `signed` gives the rest a plus
 * too. Anything but a finite number is unknown.
 */
export function formatDecimal(value: number, decimals: number, signed = false): string {
  if (!Number.isFinite(value)) return UNKNOWN
  const key = `${decimals} ${signed}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: signed ? 'exceptZero' : 'negative',
    })
    formats.set(key, format)
  }
  return format.format(value)
}

/** Thousands as Ecuador groups them: 1.234.567,5. */
const GROUPED = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/

/** As many as a figure is ever written with. */
const MOST_DECIMALS = 16

/** Decimals that show `count` digits of a fraction. */
export function decimalsFor(fraction: number, count: number): number {
  return Math.min(MOST_DECIMALS, count - 1 - Math.floor(Math.log10(Math.abs(fraction))))
}

/** Decimals with which values that lie `step` apart are exact: three for 0.025. */
export function decimalsOfStep(step: number): number {
  let decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
  while (decimals < MOST_DECIMALS && !isWhole(step * 10 ** decimals)) decimals++
  return Math.min(MOST_DECIMALS, decimals)
}

/** As decimal, with more of them where a figure would be written as the zero that it is not. */
export function formatNonZero(value: number, decimals: number, signed = false): string {
  const isHidden = value !== 0 && Math.abs(value) * 10 ** decimals < 0.5
  return formatDecimal(value, isHidden ? Math.max(decimals, decimalsFor(value, 1)) : decimals, signed)
}

/** A figure as somebody chose it: whole ones without decimals, others with `least` or as many as they have. */
export function formatChosen(value: number, least: number): string {
  return formatDecimal(value, Number.isInteger(value) ? 0 : Math.max(least, decimalsOfStep(Math.abs(value))))
}

/** The number that somebody wrote: 1.234,50, 1234,5 or 1234.5; NaN where that is none. */
export function readDecimal(text: string): number {
  const written = text.replace(/\s/g, '')
  const plain = (GROUPED.test(written) ? written.replaceAll('.', '') : written).replace(',', '.')
  return /^-?\d+\.?\d*$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** Figures with this many decimals, or as many more as tell different ones apart; `signed` as in decimal. */
export function formatDistinct(values: readonly number[], decimals: number, signed = false): string[] {
  const different = new Set(values).size
  for (let more = decimals; more <= decimals + MORE_DECIMALS; more++) {
    const written = values.map((value) => formatDecimal(value, more, signed))
    if (new Set(written).size === different) return written
  }
  return values.map((value) => formatDecimal(value, decimals, signed))
}

/** As Spanish writes it: a space before the sign (Real Academia Española), narrow and never broken. */
const NARROW_SPACE = '\u202f'

/** A figure, already written, as a percentage. */
export const withPercent = (figure: string | number): string => `${figure}${NARROW_SPACE}%`
