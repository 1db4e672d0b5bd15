import { sql } from 'kysely'
import { createRateTable, OLDEST_RATE_DAYS, type Rate, type RateTable } from '#domain/market/rates.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import type { Db } from '../../database/database.ts'

/** The rates published on `from` and later. */
export async function readRates(db: Db, from: Session): Promise<Rate[]> {
  return db.selectFrom('exchange_rates').selectAll().where('day', '>=', from).orderBy('day').execute()
}

/** Reads the rates of some currencies that hold on the days from one to another. */
export async function readRatesBetween(
  db: Db,
  currencies: readonly string[],
  from: Session,
  to: Session,
): Promise<RateTable> {
  const oldest = sessionOfDay(dayOfSession(from) - OLDEST_RATE_DAYS)
  const rates = db.selectFrom('exchange_rates').selectAll().where(sql<boolean>`currency = any(${currencies}::text[])`)
  return createRateTable(await rates.where('day', '>=', oldest).where('day', '<=', to).execute())
}

/** How rates are read that may be those of an invented market: as `readRatesBetween` does. */
export type RatesBetween = (currencies: readonly string[], from: Session, to: Session) => Promise<RateTable>

/** Adds rates or replaces those of the same day, since a day's blend changes while more banks publish their rates. */
export async function upsertRates(db: Db, rates: readonly Rate[]): Promise<void> {
  const column = <K extends keyof Rate>(name: K) => rates.map((rate) => rate[name])
  await sql`
    insert into exchange_rates (day, currency, per_usd, source)
    select * from unnest(${column('day')}::date[], ${column('currency')}::text[], ${column('per_usd')}::float8[],
      ${column('source')}::text[])
    on conflict (day, currency) do update set per_usd = excluded.per_usd, source = excluded.source
  `.execute(db)
}

/** The day up to which all of `currencies` have rates, the earliest of their newest days; null if one has none. */
export async function lastRateDay(db: Db, currencies: readonly string[]): Promise<Session | null> {
  const { rows } = await sql<{ day: Session | null }>`
    select case when bool_and(newest is not null) then min(newest) end as day
    from unnest(${currencies}::text[]) as wanted (code)
      cross join lateral (select max(day) as newest from exchange_rates where currency = code) as last
  `.execute(db)
  return rows[0].day
}
