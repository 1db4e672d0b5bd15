import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table instruments add class text not null default 'share' check (class in ('share', 'etf', 'crypto'))
  `.execute(db)

  // Null where the source does not give them.
  await sql`alter table quotes add bid float8, add ask float8`.execute(db)
}
