import { DAY_MS, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'

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

/** Epoch milliseconds of the year 9999: calendars cannot compute instants farther from 1970. */
const FARTHEST = 253_370_764_800_000

/** Epoch milliseconds of seconds since 1970, or of the library's date for them; NaN for anything else. */
export function instantOf(value: unknown): number {
  const instant = value instanceof Date ? value.getTime() : numberOf(value) * 1000
  return Math.abs(instant) < FARTHEST ? instant : Number.NaN
}

/** One line of at most `limit` characters that can be stored and shown; null for anything else. */
export function textOf(value: unknown, limit = 200): string | null {
  if (typeof value !== 'string') return null
  return value.toWellFormed().replace(NOT_PRINTABLE, ' ').trim().slice(0, limit).toWellFormed() || null
}

/** The text of a http or https address, unchanged; null for anything else. */
export function webAddressOf(value: unknown): string | null {
  const text = textOf(value)
  const url = text === null ? null : URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text : null
}

const DECIMAL = /^\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A number, which Kraken writes as a number on the socket and as a text elsewhere; NaN for anything else. */
export function figureOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN
}

/** Epoch milliseconds of a time in RFC 3339; NaN for anything else. */
export function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

/** The UTC day at an instant (epoch ms). */
export function dayAt(instant: number): Session {
  return sessionOfDay(Math.floor(instant / DAY_MS))
}

const dates = new Map<string, Intl.DateTimeFormat>()

/** The date at `instant` (epoch ms) on the clocks of `zone` (a name of the IANA database). */
export function sessionAt(zone: string, instant: number): Session {
  let format = dates.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
    dates.set(zone, format)
  }
  return format.format(instant)
}
