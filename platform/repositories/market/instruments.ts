import { type RawBuilder, sql } from 'kysely'
import { SEARCH_LIMIT } from '#domain/contract/catalogue.ts'
import { INSTRUMENT_DETAILS } from '#domain/market/files/instrument-file.ts'
import type { CompanyProfile } from '#domain/market/provider.ts'
import type { Instrument } from '#domain/market/types.ts'
import type { Database, Db } from '../../database/database.ts'
import { escapeLike } from '../../database/sql.ts'

/** `listed` is false for an instrument that its market no longer has: users keep it, but it gets no more quotes. */
export type InstrumentRow = Instrument & { id: number; listed: boolean }

const FIELDS = ['symbol', 'name', 'class', ...INSTRUMENT_DETAILS] as const satisfies readonly (keyof Instrument)[]

const selectInstruments = (db: Db, market: string) =>
  db
    .selectFrom('instruments')
    .select(['id', 'listed', ...FIELDS])
    .where('market', '=', market)
    .orderBy('symbol')

/** Finds an instrument by its id; null if it is not of `market`. */
export async function findInstrument(db: Db, market: string, id: number): Promise<InstrumentRow | null> {
  return (await selectInstruments(db, market).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The instruments of `market` with these ids, by id. */
export async function readInstruments(
  db: Db,
  market: string,
  ids: readonly number[],
): Promise<Map<number, InstrumentRow>> {
  const rows = await selectInstruments(db, market).where(sql<boolean>`id = any(${ids}::int[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every instrument that `market` has or had, by symbol. */
export function listInstruments(db: Db, market: string): Promise<InstrumentRow[]> {
  return selectInstruments(db, market).execute()
}

/** The symbols of every instrument that `market` has or had. */
export async function listSymbols(db: Db, market: string): Promise<string[]> {
  const rows = await db.selectFrom('instruments').select('symbol').where('market', '=', market).execute()
  return rows.map((row) => row.symbol)
}

/** The instruments that `market` has now, by symbol. */
export function listListedInstruments(db: Db, market: string): Promise<InstrumentRow[]> {
  return selectInstruments(db, market).where('listed', '=', true).execute()
}

/** Adds or updates instruments, and lists them; equal rows are not written. */
export function upsertInstruments(db: Db, market: string, instruments: readonly Instrument[]): Promise<void> {
  return writeInstruments(db, market, instruments, (field) => sql`excluded.${sql.ref(field)}`)
}

/** Adds or updates instruments, and lists them; stored fields that are missing in `instruments` stay. */
export function completeInstruments(db: Db, market: string, instruments: readonly Instrument[]): Promise<void> {
  const known = (field: string) => sql`coalesce(excluded.${sql.ref(field)}, instruments.${sql.ref(field)})`
  return writeInstruments(db, market, instruments, known)
}

async function writeInstruments(
  db: Db,
  market: string,
  instruments: readonly Instrument[],
  newValue: (field: string) => RawBuilder<unknown>,
): Promise<void> {
  if (instruments.length === 0) return
  const columns = FIELDS.map((field) => sql`${instruments.map((instrument) => instrument[field])}::text[]`)
  const names = sql.join(FIELDS.map((field) => sql.ref(field)))
  const values = FIELDS.map(newValue)
  // The key is left out, so that rows which refer to an instrument, such as quotes, need not wait for this.
  const set = sql.join(FIELDS.slice(1).map((field) => sql`${sql.ref(field)} = ${newValue(field)}`))
  const old = sql.join(FIELDS.map((field) => sql`instruments.${sql.ref(field)}`))
  await sql`
    insert into instruments (market, ${names})
    select ${market}, * from unnest(${sql.join(columns)})
    on conflict (market, symbol) do update set ${set}, listed = true
      where (${old}, instruments.listed) is distinct from (${sql.join(values)}, true)
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

/** Adds a source's details of a company; missing ones stay as they are. False if nothing changed. */
export async function describeCompany(db: Db, instrumentId: number, profile: CompanyProfile): Promise<boolean> {
  const { address, city, state, phone, website, country, sector, industry } = profile
  const { numAffectedRows } = await sql`
    update instruments set address = given.address, city = given.city, state = given.state, phone = given.phone,
      website = given.website, country = given.country, sector = given.sector, industry = given.industry
    from (
      select coalesce(${address}, address) as address, coalesce(${city}, city) as city, coalesce(${state}, state) as state,
        coalesce(${phone}, phone) as phone, coalesce(${website}, website) as website,
        -- The curated words are those that the filters know.
        coalesce(country, ${country}) as country, coalesce(sector, ${sector}) as sector,
        coalesce(industry, ${industry}) as industry
      from instruments where id = ${instrumentId}
    ) as given
    where id = ${instrumentId} and
      (instruments.address, instruments.city, instruments.state, instruments.phone, instruments.website,
        instruments.country, instruments.sector, instruments.industry) is distinct from
      (given.address, given.city, given.state, given.phone, given.website, given.country, given.sector, given.industry)
  `.execute(db)
  await addNames(db, 'countries', [country])
  await addNames(db, 'industries', [sector])
  return numAffectedRows === 1n
}

/** Adds the countries or sectors that no seed has, so that they can be used as filters too. */
async function addNames(db: Db, table: 'countries' | 'industries', names: readonly (string | null)[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (name)
    select distinct name from unnest(${names}::text[]) as fresh (name)
    where name is not null and not exists (select from ${sql.table(table)} as known where known.name = fresh.name)
    on conflict do nothing
  `.execute(db)
}

/** Makes `instruments` all of `market`. The others are unlisted, and keep all rows that refer to them. */
export function mirrorInstruments(db: Database, market: string, instruments: readonly Instrument[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await upsertInstruments(trx, market, instruments)
    await trx
      .updateTable('instruments')
      .set({ listed: false })
      .where('market', '=', market)
      .where('listed', '=', true)
      .where(sql<boolean>`symbol <> all(${instruments.map(({ symbol }) => symbol)}::text[])`)
      .execute()
  })
}

/** Lists only the instruments of `market` on these exchanges. The others keep all rows that refer to them. */
export async function listExchanges(db: Db, market: string, exchanges: readonly string[]): Promise<void> {
  await sql`
    update instruments set listed = coalesce(exchange = any(${exchanges}::text[]), false)
    where market = ${market} and listed is distinct from coalesce(exchange = any(${exchanges}::text[]), false)
  `.execute(db)
}

export interface InstrumentSearch {
  market: string
  /** A ticker or words of a name; '' for any instrument. */
  text: string
  minPrice: number
  /** The highest price, in the instrument's own currency; null for no limit. */
  maxPrice: number | null
  countryId: number | null
  industryId: number | null
}

export interface FoundInstrument {
  ticker: string
  name: string
  currency: string | null
  country: string | null
  exchange: string | null
  price: number | null
  day_low: number | null
  day_high: number | null
  previous_close: number | null
}

// The word distance of pg_trgm is 0 for the same word and 1 for no letters in common.
const MAX_WORD_DISTANCE = 0.5

/**
 * Finds the most relevant instruments: exact ticker, ticker prefix, name prefix, words in the name, and, if these leave
 * room, very similar names (for typing errors). Case and accents do not matter. Prices are compared in each
 * instrument's own currency.
 */
export async function searchInstruments(db: Db, search: InstrumentSearch): Promise<FoundInstrument[]> {
  const { market, minPrice, maxPrice, countryId, industryId } = search
  const text = search.text.trim()
  const folded = sql`fold_text(${text})`
  const place = (column: 'country' | 'sector', places: 'countries' | 'industries', id: number | null) =>
    id === null
      ? sql``
      : sql`and ${sql.ref(column)} = (select places.name from ${sql.table(places)} as places where id = ${id})`
  const prices = sql`
    and exists (select from quotes where instrument_id = instruments.id
      and price >= ${minPrice}::float8 and price <= coalesce(${maxPrice}::float8, 'infinity'))
  `
  const eligible = sql`
    market = ${market} and listed ${place('country', 'countries', countryId)} ${place('sector', 'industries', industryId)}
      ${minPrice > 0 || maxPrice !== null ? prices : sql``}
  `
  // Each pattern can be folded before the statement is planned, so that an index serves it.
  const words = wordPatterns(text).map((pattern) => sql`folded_name like fold_text(${pattern})`)
  const named = sql`lower(symbol) like fold_text(${`${escapeLike(text)}%`}) or (${sql.join(words, sql` and `)})`
  const { rows } = await sql<FoundInstrument>`
    with found as (
      select *, case
          when ${folded} = '' or lower(symbol) = ${folded} then 0
          when starts_with(lower(symbol), ${folded}) then 1
          when starts_with(folded_name, ' ' || ${folded}) then 2
          else 3
        end as tier
      from instruments
      where ${eligible} ${text === '' ? sql`` : sql`and (${named})`}
      order by ${text === '' ? sql`` : sql`tier,`} length(symbol), symbol limit ${SEARCH_LIMIT}
    ), alike as (
      select *, 4 as tier
      from instruments
      where (select count(*) from found) < ${SEARCH_LIMIT} and ${eligible}
      order by ${folded} <<-> folded_name limit ${SEARCH_LIMIT}
    )
    select symbol as ticker, name, currency, country, exchange, price, day_low, day_high, previous_close
    from (
      select * from found
      union all
      select * from alike where ${folded} <<-> folded_name <= ${MAX_WORD_DISTANCE} and id not in (select id from found)
    ) as results left join quotes on instrument_id = id
    order by tier, length(symbol), symbol
    limit ${SEARCH_LIMIT}
  `.execute(db)
  return rows
}

/** One LIKE pattern per word, anchored at a word's start. */
function wordPatterns(text: string): string[] {
  return text.split(/\s+/).map((word) => `% ${escapeLike(word)}%`)
}
