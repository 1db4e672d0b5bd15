import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables/index.ts'
import type { Db } from './database.ts'

// Columns of many rows travel in one row, as PostgreSQL's big-endian bytes: the driver would take ten times as long to
// parse arrays of numbers. They are in base64, which takes two thirds of the length of a bytea in the protocol.

/** Characters of a line of PostgreSQL's base64, with the newline at its end. */
const BASE64_LINE = 77

/** SQL that gives float8 numbers in the order of `by`, for `decodeNumbers`; null without rows. */
export function encodeNumbers(number: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(float8send(${number}), null order by ${by}), 'base64')`
}

export function decodeNumbers(text: string): Float64Array {
  const numbers = new Float64Array(Math.floor(decodedBytes(text) / Float64Array.BYTES_PER_ELEMENT))
  decodeInto(numbers, text).swap64()
  return numbers
}

/** SQL that gives dates in the order of `by`, for `decodeDays`; null without rows. */
export function encodeDays(date: RawBuilder<unknown>, by: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`encode(string_agg(int4send(${date} - date '1970-01-01'), null order by ${by}), 'base64')`
}

/** Decodes what `encodeDays` gives into days since 1970-01-01. */
export function decodeDays(text: string): Int32Array {
  const days = new Int32Array(Math.floor(decodedBytes(text) / Int32Array.BYTES_PER_ELEMENT))
  decodeInto(days, text).swap32()
  return days
}

/** Four digits are three bytes, so this may be up to two bytes more than there are. */
const decodedBytes = (text: string): number => ((text.length - Math.floor(text.length / BASE64_LINE)) / 4) * 3

function decodeInto({ buffer }: Float64Array | Int32Array, text: string): Buffer {
  const bytes = Buffer.from(buffer)
  bytes.write(text, 'base64')
  return bytes
}

/** The most rows that one statement of `deleteBatch` deletes. */
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

/** Escapes a text for a LIKE pattern, so that % and _ in it stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
