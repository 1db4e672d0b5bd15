import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * Accounts that must follow a stock before it counts as followed: with fewer, a suggestion would tell one user what
 * another one follows. The two demo accounts alone do not make it either.
 */
const FEWEST_FOLLOWERS = 3

export interface Suggestion {
  symbol: string
  name: string
  /** The English name of the country; null if it is unknown. */
  country: string | null
  because: 'followed' | 'traded'
}

/**
 * Lists the instruments of `market` that have a price: those that most accounts follow, then those traded for most
 * dollars. It reads the whole market and every watchlist, so it is not for each request. Until the market's table is
 * computed, and where it has no figure, the volume of the newest session counts.
 */
export async function listSuggestions(db: Db, market: string): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with followed as (
      select instrument_id, count(*) as followers
      from watchlist_items join instruments on instruments.id = instrument_id
      where market = ${market}
      group by instrument_id having count(*) >= ${FEWEST_FOLLOWERS}
    ), rates as (
      select distinct on (currency) currency, per_usd
      from exchange_rates where day > (select max(day) - 7 from exchange_rates)
      order by currency, day desc
    )
    select symbol, name, country, case when followers is null then 'traded' else 'followed' end as because
    from instruments
      join quotes on quotes.instrument_id = instruments.id
      left join screen_rows on screen_rows.instrument_id = instruments.id
      left join followed on followed.instrument_id = instruments.id
      left join rates on rates.currency = instruments.currency
    where market = ${market} and listed
    order by followers desc nulls last,
      coalesce(
        traded_value_usd,
        price * last_volume / case when instruments.currency = 'USD' then 1 else per_usd end
      ) desc nulls last,
      symbol
  `.execute(db)
  return rows
}
