import { type RawBuilder, sql } from 'kysely'

// Columns of many rows in one row, as the bytes that PostgreSQL sends, the most significant first: the driver would take
// ten times as long to parse arrays of numbers.

/** Numbers (float8) in the order of `by`, for numbersOf; null without rows. */
export function numbersBy(number: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<Buffer | null> {
  return sql`string_agg(float8send(${number}), null order by ${by})`
}

export function numbersOf(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8)
  const own = Buffer.from(numbers.buffer)
  bytes.copy(own)
  own.swap64()
  return numbers
}

/** Dates in the order of `by`, for daysOf; null without rows. */
export function daysBy(date: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<Buffer | null> {
  return sql`string_agg(int4send(${date} - date '1970-01-01'), null order by ${by})`
}

/** Days since 1970-01-01. */
export function daysOf(bytes: Buffer): Int32Array {
  const days = new Int32Array(bytes.length / 4)
  const own = Buffer.from(days.buffer)
  bytes.copy(own)
  own.swap32()
  return days
}
