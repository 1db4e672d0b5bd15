import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables/index.ts'
import type { Db } from './database.ts'

// Columns of many rows in one row, as the bytes that PostgreSQL sends, the most significant first: the driver would take
// ten times as long to parse arrays of numbers. In base64, which is two thirds of what bytea is on its way.

/** With the newline that PostgreSQL ends each with. */
const BASE64_LINE = 77

/** Numbers (float8) in the order of `by`, for decodeNumbers; null without rows. */
export function encodeNumbers(number: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(float8send(${number}), null order by ${by}), 'base64')`
}

export function decodeNumbers(text: string): Float64Array {
  const numbers = new Float64Array(Math.floor(decodedBytes(text) / Float64Array.BYTES_PER_ELEMENT))
  decodeInto(numbers, text).swap64()
  return numbers
}

/** Dates in the order of `by`, for decodeDays; null without rows. */
export function encodeDays(date: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(int4send(${date} - date '1970-01-01'), null order by ${by}), 'base64')`
}

/** Days since 1970-01-01. */
export function decodeDays(text: string): Int32Array {
  const days = new Int32Array(Math.floor(decodedBytes(text) / Int32Array.BYTES_PER_ELEMENT))
  decodeInto(days, text).swap32()
  return days
}

/** Up to two more, as four digits are three bytes. */
const decodedBytes = (text: string): number => ((text.length - Math.floor(text.length / BASE64_LINE)) / 4) * 3

function decodeInto({ buffer }: Float64Array | Int32Array, text: string): Buffer {
  const bytes = Buffer.from(buffer)
  bytes.write(text, 'base64')
  return bytes
}

/** The most rows that one statement deletes. */
export const DELETE_BATCH = 2_000

/**
 * Deletes rows of `table` that match, at most DELETE_BATCH of them; true if more may be left. Rows that another
 * transaction is changing are left for later, so it never waits.
 */
export async function deleteBatch(db: Db, table: keyof Tables, matching: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${matching} limit ${DELETE_BATCH} for update skip locked))
  `.execute(db)
  return numAffectedRows === BigInt(DELETE_BATCH)
}

/** A text as a part of a LIKE pattern, in which it stands for itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
