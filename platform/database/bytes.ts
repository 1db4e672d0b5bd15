import { type RawBuilder, sql } from 'kysely'

// Columns of many rows in one row, as the bytes that PostgreSQL sends, the most significant first: the driver would take
// ten times as long to parse arrays of numbers. In base64, which is two thirds of what bytea is on its way.

/** With the newline that PostgreSQL ends each with. */
const LINE = 77

/** Numbers (float8) in the order of `by`, for numbersOf; null without rows. */
export function numbersBy(number: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(float8send(${number}), null order by ${by}), 'base64')`
}

export function numbersOf(text: string): Float64Array {
  const numbers = new Float64Array(Math.floor(bytesIn(text) / Float64Array.BYTES_PER_ELEMENT))
  written(numbers, text).swap64()
  return numbers
}

/** Dates in the order of `by`, for daysOf; null without rows. */
export function daysBy(date: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(int4send(${date} - date '1970-01-01'), null order by ${by}), 'base64')`
}

/** Days since 1970-01-01. */
export function daysOf(text: string): Int32Array {
  const days = new Int32Array(Math.floor(bytesIn(text) / Int32Array.BYTES_PER_ELEMENT))
  written(days, text).swap32()
  return days
}

/** Up to two more, as four digits are three bytes. */
const bytesIn = (text: string): number => ((text.length - Math.floor(text.length / LINE)) / 4) * 3

function written({ buffer }: Float64Array | Int32Array, text: string): Buffer {
  const bytes = Buffer.from(buffer)
  bytes.write(text, 'base64')
  return bytes
}
