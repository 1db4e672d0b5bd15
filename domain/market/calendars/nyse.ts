import {
  clock,
  createExchange,
  easter,
  fixed,
  last,
  MONDAY,
  moved,
  nth,
  once,
  only,
  sundayToMonday,
  THURSDAY,
  toNearestWorkday,
  weekdayOf,
} from './exchange.ts'

const ORDINARY = { pre: clock(4), open: clock(9, 30), close: clock(16), post: clock(20) }
const EARLY = { ...ORDINARY, close: clock(13), post: clock(17) }

const isMondayToThursday = (day: number) => weekdayOf(day) >= MONDAY && weekdayOf(day) <= THURSDAY

/**
 * NYSE and NASDAQ, New York. Source: NYSE Group's holiday and early closings calendars for 2024 to 2028; NYSE rule 7.2.
 * A day of mourning is announced days before: those after 2025 are not here.
 */
export const NYSE = createExchange({
  zone: 'America/New_York',
  hours: () => ORDINARY,
  holidays: [
    // A New Year's Day on a Saturday is not made up for.
    moved(sundayToMonday, fixed(1, 1)),
    nth(3, MONDAY, 1),
    nth(3, MONDAY, 2),
    easter(-2),
    last(MONDAY, 5),
    moved(toNearestWorkday, fixed(6, 19)),
    moved(toNearestWorkday, fixed(7, 4)),
    nth(1, MONDAY, 9),
    nth(4, THURSDAY, 11),
    moved(toNearestWorkday, fixed(12, 25)),
    // The day of mourning for President Carter.
    once('2025-01-09'),
  ],
  shortened: [
    { on: only(isMondayToThursday, fixed(7, 3)), hours: () => EARLY },
    { on: moved((day) => day + 1, nth(4, THURSDAY, 11)), hours: () => EARLY },
    { on: only(isMondayToThursday, fixed(12, 24)), hours: () => EARLY },
  ],
})
