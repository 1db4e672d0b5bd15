import { sql } from 'kysely'
import { SEARCH_LIMIT } from '../../../domain/contract/catalogue.ts'
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
  const priced = minPrice > 0 || maxPrice !== null
  const folded = sql`fold_text(${text})`
  const eligible = sql`
    market = ${market} and listed
      and (${countryId}::int is null or country = (select name from countries where id = ${countryId}::int))
      and (${industryId}::int is null or sector = (select name from industries where id = ${industryId}::int))
      and (not ${priced}::boolean or (price >= ${minPrice}::float8 and price <= coalesce(${maxPrice}::float8, 'infinity')))
  `
  const { rows } = await sql<FoundInstrument>`
    with matching as (
      select *, case
          when ${folded} = '' then 0
          when lower(symbol) = ${folded} then 0
          when starts_with(lower(symbol), ${folded}) then 1
          when starts_with(folded_name, ' ' || ${folded}) then 2
          when folded_name like all (array(select fold_text(word) from unnest(${wordPatterns(text)}::text[]) as word)) then 3
        end as tier
      from instruments left join quotes on quotes.instrument_id = instruments.id
      where ${eligible}
    ), found as (
      select * from matching where tier is not null order by tier, length(symbol), symbol limit ${SEARCH_LIMIT}
    ), alike as (
      select *, 4 as tier
      from instruments left join quotes on quotes.instrument_id = instruments.id
      where (select count(*) from found) < ${SEARCH_LIMIT} and ${eligible}
      order by ${folded} <<-> folded_name limit ${SEARCH_LIMIT}
    )
    select symbol as ticker, name, currency, country, exchange, price, day_low, day_high, previous_close
    from (
      select * from found
      union all
      select * from alike where ${folded} <<-> folded_name <= ${FAR} and id not in (select id from found)
    ) as results
    order by tier, length(symbol), symbol
    limit ${SEARCH_LIMIT}
  `.execute(db)
  return rows
}

/** One LIKE pattern per word, anchored at a word's start. */
function wordPatterns(text: string): string[] {
  return text.split(/\s+/).map((word) => `% ${literal(word)}%`)
}
