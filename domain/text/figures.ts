import { formatDecimal, formatFraction, formatNonZero, UNKNOWN, withPercent } from './number.ts'

/**
 * Shares below the first are written as zero with two decimals of a per cent; those below the second are no
 * movement.
 */
const [HIDDEN, NONE] = [0.5e-4, 1e-6]

/** 0.0123 is +1,23 %, here and below with a narrow space; a movement too small for two decimals has more of them. */
export function formatChange(part: number): string {
  const size = Math.abs(part)
  return size > NONE && size < HIDDEN ? withPercent(formatNonZero(100 * part, 2, true)) : formatFraction(part, 2, true)
}
/** 0.426 is 43 %. */
export const formatShare = (part: number): string => formatFraction(part, 0)
/** 0.0426 is 4,3 %. */
export const formatDistance = (part: number): string => formatFraction(part, 1)
/** 58.33 is 58,3 %. */
export const formatPercent = (value: number): string =>
  Number.isFinite(value) ? withPercent(formatDecimal(value, 1)) : UNKNOWN

/** A value on a scale from 0 to 100. */
export const formatScale = (value: number): string => formatDecimal(value, 1)

export const formatCount = (count: number): string => formatDecimal(count, 0)

/** Scales of large amounts: the least amount that rounds to one, what it counts in, and the names of that. */
const SCALES = [
  { least: 999.95e9, unit: 1e12, short: 'B', one: 'billón', many: 'billones' },
  { least: 9_999.95e6, unit: 1e9, short: 'mil M', one: 'mil millones', many: 'mil millones' },
  { least: 999.95e3, unit: 1e6, short: 'M', one: 'millón', many: 'millones' },
  { least: 999.95, unit: 1e3, short: 'k', one: 'mil', many: 'mil' },
]

/** A large amount with at most one decimal: 52,3 M; `inWords` 52,3 millones. */
function compact(value: number, inWords: boolean): string {
  if (!Number.isFinite(value)) return UNKNOWN
  const scale = SCALES.find(({ least }) => Math.abs(value) >= least)
  const figure = formatDecimal(value / (scale?.unit ?? 1), 1).replace(/,0$/, '')
  if (!scale) return figure
  return `${figure}\u00a0${inWords ? scale[figure === '1' ? 'one' : 'many'] : scale.short}`
}

export const formatVolume = (value: number): string => compact(value, false)

/** A large amount in words, such as 4,9 billones. */
export const formatInWords = (value: number): string => compact(value, true)
