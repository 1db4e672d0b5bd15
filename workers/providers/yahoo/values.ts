/** An object from the source, in which nothing is trusted. */
export type Row = Readonly<Record<string, unknown>>

const NOT_PRINTABLE = /\p{Cc}+/gu

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}

/** NaN for anything but a finite number. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN
}

/** Calendars cannot compute instants farther from 1970 than this (epoch ms): the year 9999. */
const FARTHEST = 253_370_764_800_000

/** Epoch milliseconds of seconds since 1970 or of the library's date for them; NaN for anything else. */
export function instantOf(value: unknown): number {
  const instant = value instanceof Date ? value.getTime() : numberOf(value) * 1000
  return Math.abs(instant) < FARTHEST ? instant : Number.NaN
}

/** One line of at most `limit` characters that can be stored and shown; null for anything else. */
export function textOf(value: unknown, limit = 200): string | null {
  if (typeof value !== 'string') return null
  return value.toWellFormed().replace(NOT_PRINTABLE, ' ').trim().slice(0, limit).toWellFormed() || null
}

/** An address of the web as it came; null for anything else. */
export function webAddressOf(value: unknown): string | null {
  const text = textOf(value)
  const url = text === null ? null : URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text : null
}
