import { sql } from 'kysely'
import type { Instrument } from '../../domain/market/types.ts'
import type { Db } from '../database.ts'

export type InstrumentRow = Instrument & { id: number }

const FIELDS = [
  'symbol',
  'name',
  'exchange',
  'currency',
  'country',
  'sector',
  'industry',
  'city',
  'state',
  'address',
  'phone',
  'website',
  'logo_url',
] as const satisfies readonly (keyof Instrument)[]

/** Every instrument of `market`, by symbol. */
export function listInstruments(db: Db, market: string): Promise<InstrumentRow[]> {
  return db
    .selectFrom('instruments')
    .select(['id', ...FIELDS])
    .where('market', '=', market)
    .orderBy('symbol')
    .execute()
}

/** Adds instruments or brings them up to date; rows that are the same already are not written. */
export async function upsertInstruments(db: Db, market: string, instruments: readonly Instrument[]): Promise<void> {
  if (instruments.length === 0) return
  const columns = FIELDS.map((field) => sql`${instruments.map((instrument) => instrument[field])}::text[]`)
  const names = sql.join(FIELDS.map((field) => sql.ref(field)))
  const set = sql.join(FIELDS.map((field) => sql`${sql.ref(field)} = excluded.${sql.ref(field)}`))
  const old = sql.join(FIELDS.map((field) => sql`instruments.${sql.ref(field)}`))
  const fresh = sql.join(FIELDS.map((field) => sql`excluded.${sql.ref(field)}`))
  await sql`
    insert into instruments (market, ${names})
    select ${market}, * from unnest(${sql.join(columns)})
    on conflict (market, symbol) do update set ${set} where (${old}) is distinct from (${fresh})
  `.execute(db)
  await addNames(
    db,
    'countries',
    instruments.map(({ country }) => country),
  )
  await addNames(
    db,
    'industries',
    instruments.map(({ sector }) => sector),
  )
}

/** A country or sector that no seed knows becomes a filter too. */
async function addNames(db: Db, table: 'countries' | 'industries', names: readonly (string | null)[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (name)
    select distinct name from unnest(${names}::text[]) as fresh (name)
    where name is not null and not exists (select from ${sql.table(table)} as known where known.name = fresh.name)
    on conflict do nothing
  `.execute(db)
}

/** Removes the instruments of `market` that are not among `symbols`, with all that hangs on them. */
export async function keepInstruments(db: Db, market: string, symbols: readonly string[]): Promise<void> {
  await db
    .deleteFrom('instruments')
    .where('market', '=', market)
    .where(sql<boolean>`symbol <> all(${symbols}::text[])`)
    .execute()
}
