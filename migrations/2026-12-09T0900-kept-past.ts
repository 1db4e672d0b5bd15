import { type Kysely, sql } from 'kysely'

/** All that the reading of a stock's closed bars keeps for the next session is stored: the thread that reads ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ratings
      -- What the track records of rules need of the bars that have been read; null: it is made again of all of them.
      add column track json,
      -- Sessions whose outcomes have changed since rating_cells added them up; null: it is not known which.
      add column unsummed date[];
    alter table ratings alter column unsummed set default '{}';
  `.execute(db)
}
