/** The text for a figure or a date that is not known. */
export const UNKNOWN = '—'

/** Number of additional decimals that may distinguish two figures; closer ones are shown as equal. */
const MORE_DECIMALS = 4

/**
 * Writes `value` with this many decimals as in Ecuador: 1.234,50. A zero has no sign; with `signed`, positive numbers
 * have a plus. Anything except a finite number is written as UNKNOWN.
 */
export function formatDecimal(value: number, decimals: number, signed = false): string {
  return Number.isFinite(value) ? writtenOut(value, decimals, signed) : UNKNOWN
}

/** Writes a fraction in per cent: 0.0426 with one decimal is 4,3 %. Otherwise as `formatDecimal` does. */
export function formatFraction(fraction: number, decimals: number, signed = false): string {
  return Number.isFinite(fraction) ? withPercent(writtenOut(fraction, decimals, signed, 2)) : UNKNOWN
}

/**
 * Writes `value * 10 ** power` as Intl.NumberFormat does for es-EC, of which the first holds a phone for a tenth of a
 * second. Rounding goes by the decimal digits of the number, half away from zero: 1.005 is 1,01.
 */
function writtenOut(value: number, decimals: number, signed: boolean, power = 0): string {
  const [digits, exponent = 0] = String(Math.abs(value)).split('e')
  const [whole, fraction = ''] = digits.split('.')
  const all = whole + fraction
  const kept = whole.length + Number(exponent) + power + decimals
  const cut = all.slice(0, Math.max(0, kept)).padEnd(kept, '0')
  const units = (all[kept] >= '5' ? String(BigInt(cut) + 1n) : cut).replace(/^0+/, '')
  const padded = units.padStart(decimals + 1, '0')
  const grouped = padded.slice(0, padded.length - decimals).replace(/\B(?=(\d{3})+$)/g, '.')
  const sign = units === '' ? '' : value < 0 ? '-' : signed ? '+' : ''
  return decimals === 0 ? sign + grouped : `${sign}${grouped},${padded.slice(-decimals)}`
}

/** The most decimals that any figure is written with. */
const MOST_DECIMALS = 16

/** Number of decimals that show `count` digits of a fraction. */
export function decimalsFor(fraction: number, count: number): number {
  return Math.min(MOST_DECIMALS, count - 1 - Math.floor(Math.log10(Math.abs(fraction))))
}

/** Number of decimals with which multiples of `step` are exact: three for 0.025. */
export function decimalsOfStep(step: number): number {
  let decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
  while (decimals < MOST_DECIMALS && !isWhole(step * 10 ** decimals)) decimals++
  return Math.min(MOST_DECIMALS, decimals)
}

/** Writes a figure as `formatDecimal` does, with more decimals where it would look like zero but is not. */
export function formatNonZero(value: number, decimals: number, signed = false): string {
  const isHidden = value !== 0 && Math.abs(value) * 10 ** decimals < 0.5
  return formatDecimal(value, isHidden ? Math.max(decimals, decimalsFor(value, 1)) : decimals, signed)
}

/** Writes a figure as a user chose it: whole ones without decimals, others with `least` or as many as they have. */
export function formatChosen(value: number, least: number): string {
  return formatDecimal(value, Number.isInteger(value) ? 0 : Math.max(least, decimalsOfStep(Math.abs(value))))
}

/** Writes figures as `formatDecimal` does, with more decimals where different ones would look equal. */
export function formatDistinct(values: readonly number[], decimals: number, signed = false): string[] {
  const different = new Set(values).size
  for (let more = decimals; more <= decimals + MORE_DECIMALS; more++) {
    const written = values.map((value) => formatDecimal(value, more, signed))
    if (new Set(written).size === different) return written
  }
  return values.map((value) => formatDecimal(value, decimals, signed))
}

/** The narrow no-break space that Spanish puts before a per cent sign (Real Academia Española). */
const NARROW_SPACE = '\u202f'

/** Adds the per cent sign to a written figure. */
export const withPercent = (figure: string | number): string => `${figure}${NARROW_SPACE}%`
