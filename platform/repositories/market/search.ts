import { sql } from 'kysely'
import { SEARCH_LIMIT } from '#domain/contract/catalogue.ts'
import type { Db } from '../../database/database.ts'
import { literal } from '../like.ts'

export interface InstrumentSearch {
  market: string
  /** Ticker or words of the name; '' for any. */
  text: string
  minPrice: number
  /** Null for no upper limit. */
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

// A word distance of pg_trgm: 0 for the same word, 1 for no letters in common.
const FAR = 0.5

/**
 * The most relevant instruments: exact ticker, ticker prefix, name prefix, words in the name; if these leave room, very
 * similar names (a typing error). Case and accents do not matter. Prices are compared in each instrument's own
 * currency.
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
  // Each is foldable before the statement is planned, so that an index serves it.
  const words = wordPatterns(text).map((pattern) => sql`folded_name like fold_text(${pattern})`)
  const named = sql`lower(symbol) like fold_text(${`${literal(text)}%`}) or (${sql.join(words, sql` and `)})`
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
      select * from alike where ${folded} <<-> folded_name <= ${FAR} and id not in (select id from found)
    ) as results left join quotes on instrument_id = id
    order by tier, length(symbol), symbol
    limit ${SEARCH_LIMIT}
  `.execute(db)
  return rows
}

/** One LIKE pattern per word, anchored at a word's start. */
function wordPatterns(text: string): string[] {
  return text.split(/\s+/).map((word) => `% ${literal(word)}%`)
}
