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
export function decimal(value: number, decimals: number, signed = false): string {
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

/** The number that somebody wrote: 1.234,50, 1234,5 or 1234.5; NaN where that is none. */
export function readDecimal(text: string): number {
  const written = text.replace(/\s/g, '')
  const plain = (GROUPED.test(written) ? written.replaceAll('.', '') : written).replace(',', '.')
  return /^-?\d+\.?\d*$|^-?\.\d+$/.test(plain) ? Number(plain) : Number.NaN
}

/** Figures with this many decimals, or as many more as tell different ones apart; `signed` as in decimal. */
export function apart(values: readonly number[], decimals: number, signed = false): string[] {
  const different = new Set(values).size
  for (let more = decimals; more <= decimals + MORE_DECIMALS; more++) {
    const written = values.map((value) => decimal(value, more, signed))
    if (new Set(written).size === different) return written
  }
  return values.map((value) => decimal(value, decimals, signed))
}

/** As Spanish writes it: a space before the sign (Real Academia Española), narrow and never broken. */
const NARROW_SPACE = '\u202f'

/** A figure, already written, as a percentage. */
export const percent = (figure: string | number): string => `${figure}${NARROW_SPACE}%`
