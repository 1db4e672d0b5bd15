import { countUpTo, dayOfSession } from './session-dates.ts'
import type { Session } from './types.ts'

/** The currencies of the exchanges whose calendars are known, without the dollar itself. */
export const RATE_CURRENCIES = ['ARS', 'BRL', 'CLP', 'COP', 'EUR', 'MXN', 'PEN'] as const

/** The publisher of a rate: Frankfurter's blend of central banks, or the simulated market. */
export type RateSource = 'frankfurter' | 'simulated'

/** The price of one dollar in `currency` on `day`. */
export interface Rate {
  day: Session
  currency: string
  per_usd: number
  source: RateSource
}

/** Published rates by currency and day. */
export interface RateTable {
  /** The rate of the last published day at or before `day`; null where that is more than a week before. */
  on(currency: string, day: Session): Rate | null
}

/** Days after which a rate says nothing about the day; longer than any run of holidays. */
export const OLDEST_RATE_DAYS = 7

/** The table of `rates`, which may come in any order. */
export function createRateTable(rates: readonly Rate[]): RateTable {
  const ordered = rates.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const series = new Map(
    Array.from(
      Map.groupBy(ordered, ({ currency }) => currency),
      ([currency, rates]) => {
        return [currency, { rates, days: rates.map(({ day }) => day) }]
      },
    ),
  )
  return {
    on(currency, day) {
      const { rates, days } = series.get(currency) ?? { rates: [], days: [] }
      const rate = rates[countUpTo(days, day) - 1]
      return rate && dayOfSession(day) - dayOfSession(rate.day) <= OLDEST_RATE_DAYS ? rate : null
    },
  }
}

/** The kind of a rate where a currency has several: Argentina's published one is official, not the market's. */
export function rateLabel({ currency, source }: Rate): string | null {
  return currency === 'ARS' && source !== 'simulated' ? 'oficial' : null
}

/** An amount of `currency` in dollars, at the rate of `day`; null where the currency or its rate is unknown. */
export function inDollars(amount: number, currency: string | null, day: Session, rates: RateTable): number | null {
  if (currency === 'USD') return amount
  const rate = currency === null ? null : rates.on(currency, day)
  return rate && amount / rate.per_usd
}
