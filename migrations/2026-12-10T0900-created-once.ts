import { type Kysely, sql } from 'kysely'

/** What a client has begun, paid or noted in the simulator, by its own id: sent again, it is not made twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table simulator_attempts add column client_id text;
    alter table simulator_entries add column client_id text;
    -- An attempt sent again is looked up by the id of its form.
    create unique index simulator_attempts_once on simulator_attempts (user_id, market, client_id);
    -- So are the lines of a payment or a trade, which has several.
    create index simulator_entries_of_client on simulator_entries (user_id, client_id) where client_id is not null;
    -- An order is found whatever attempt was running when it was placed.
    create index simulator_orders_of_client on simulator_orders (user_id, client_id) where client_id is not null;
  `.execute(db)
}
