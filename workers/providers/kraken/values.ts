import { DAY_MS, sessionOfDay } from '#domain/market/sessions.ts'
import type { Session } from '#domain/market/types.ts'

const DECIMAL = /^\d+(\.\d+)?(e[+-]?\d+)?$/i

/** A figure, which Kraken writes as a number on the socket and as a text elsewhere; NaN for anything else. */
export function figureOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : Number.NaN
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN
}

/** Epoch milliseconds of a time by RFC 3339; NaN for anything else. */
export function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

/** The day of UTC at an instant (epoch ms). */
export function dayAt(instant: number): Session {
  return sessionOfDay(Math.floor(instant / DAY_MS))
}
