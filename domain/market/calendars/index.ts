import { ALWAYS } from './always.ts'
import { B3 } from './b3.ts'
import { BME } from './bme.ts'
import { BMV } from './bmv.ts'
import { BVC } from './bvc.ts'
import { BYMA } from './byma.ts'
import type { Calendar } from './calendar.ts'
import { LIMA } from './lima.ts'
import { NYSE } from './nyse.ts'
import { SANTIAGO } from './santiago.ts'

/** The calendars by the exchange's name, as instruments have it. Their rules hold from 2024 on. */
export const EXCHANGES: Readonly<Record<string, Calendar>> = {
  NYSE,
  NASDAQ: NYSE,
  BME,
  BMV,
  B3,
  BYMA,
  Santiago: SANTIAGO,
  BVC,
  Lima: LIMA,
  Kraken: ALWAYS,
}

/** The calendar of an exchange; null for one that has none here. */
export function calendarOf(exchange: string | null): Calendar | null {
  return exchange !== null && Object.hasOwn(EXCHANGES, exchange) ? EXCHANGES[exchange] : null
}
