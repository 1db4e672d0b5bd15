import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import type { Session } from '#domain/market/types.ts'
import { type Conversion, conversionOn, rateDay } from '#domain/simulator/costs.ts'
import type { RatesBetween } from '#platform/repositories/market/exchange-rates.ts'

/** A conversion with the day of its rate, of two rates that of the older one. */
export interface DatedConversion {
  conversion: Conversion | null
  day: Session | null
}

/** The conversion of a stock's currency at the newest rates up to a day; null where one is not known. */
export async function newestConversion(
  ratesOf: RatesBetween,
  currency: string | null,
  account: string,
  day: Session,
): Promise<DatedConversion | null> {
  if (currency === null) return null
  const rates = await ratesOf([currency, account], day, day)
  const conversion = conversionOn(day, currency, account, rates)
  if (conversion === undefined) return null
  return { conversion, day: conversion && rateDay([currency, account], day, rates) }
}

/** The first conversion whose rates are all of after `since`; null while there is none up to a day. */
export async function nextConversion(
  ratesOf: RatesBetween,
  currency: string,
  account: string,
  { since, until }: { since: Session; until: Session },
): Promise<Conversion | null> {
  const rates = await ratesOf([currency, account], since, until)
  for (let next = dayOfSession(since) + 1; next <= dayOfSession(until); next++) {
    const day = sessionOfDay(next)
    const newest = rateDay([currency, account], day, rates)
    if (newest !== null && newest > since) return conversionOn(day, currency, account, rates) ?? null
  }
  return null
}
