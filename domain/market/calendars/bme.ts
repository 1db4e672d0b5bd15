import { clock, createExchange, easter, fixed } from './exchange.ts'

const ORDINARY = { open: clock(9), close: clock(17, 35) }
const HALF = { open: clock(9), close: clock(14) }

/**
 * BME, Madrid. Source: BME's press notes with the calendars of 2024 to 2026: closed on six days of the year, until
 * 14:00 on 24 and 31 December. Years after 2026 are assumed to follow the same rule.
 */
export const BME = createExchange({
  zone: 'Europe/Madrid',
  hours: () => ORDINARY,
  holidays: [fixed(1, 1), easter(-2), easter(1), fixed(5, 1), fixed(12, 25), fixed(12, 26)],
  shortened: [
    { on: fixed(12, 24), hours: () => HALF },
    { on: fixed(12, 31), hours: () => HALF },
  ],
})
