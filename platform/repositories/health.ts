import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Answers while the database does; rejects when it is away. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

/** Seconds since `market`'s feed last wrote, or null while it never did. */
export async function feedAge(db: Db, market: string): Promise<number | null> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - beat_at)::float8 as age from feeds where market = ${market}
  `.execute(db)
  return rows[0]?.age ?? null
}
