import { type RawBuilder, sql } from 'kysely'

// Columns of many rows in one row, as the bytes that PostgreSQL sends, the most significant first: the driver would take
// ten times as long to parse arrays of numbers.

/** Numbers (float8) in the order of `by`, for numbersOf; null without rows. */
export function numbersBy(number: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<Buffer | null> {
  return sql`string_agg(float8send(${number}), null order by ${by})`
}

export const numbersOf = (bytes: Buffer): Float64Array => new Float64Array(copyOf(bytes).swap64().buffer)

/** Dates in the order of `by`, for daysOf; null without rows. */
export function daysBy(date: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<Buffer | null> {
  return sql`string_agg(int4send(${date} - date '1970-01-01'), null order by ${by})`
}

/** Days since 1970-01-01. */
export const daysOf = (bytes: Buffer): Int32Array => new Int32Array(copyOf(bytes).swap32().buffer)

/** In memory of its own: numbers lie at multiples of their size only. */
const copyOf = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer)
