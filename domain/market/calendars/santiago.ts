import {
  clock,
  createExchange,
  dayOf,
  easter,
  fixed,
  MONDAY,
  moved,
  only,
  toChileanFriday,
  toChileanMonday,
  weekdayOf,
  yearOf,
} from './exchange.ts'

const OPEN = clock(9, 30)
const FRIDAY = 5

/** The close of a day: winter hours hold from March to October. */
const closeOn = (day: number) => {
  const year = yearOf(day)
  return day >= dayOf(year, 3, 1) && day < dayOf(year, 11, 1) ? clock(16) : clock(17)
}

/** The day of the winter solstice by Chilean clocks, as published for this century's first half. */
const solstice = (year: number) => [dayOf(year, 6, year % 4 > 1 ? 21 : 20)]

const isMondayOrFriday = (day: number) => weekdayOf(day) === MONDAY || weekdayOf(day) === FRIDAY

/**
 * Bolsa de Santiago. Source: the exchange's page of hours and holidays; leyes 19.668, 20.299, 20.983, 21.357 and
 * 21.791; nuam's note on December 2025. Approximation: the close moves with the months here, in fact on days that the
 * exchange announces; early closes on the eve of Good Friday and of the September holidays are taken as every year's.
 */
export const SANTIAGO = createExchange({
  zone: 'America/Santiago',
  hours: (day) => ({ open: OPEN, close: closeOn(day) }),
  holidays: [
    fixed(1, 1),
    easter(-2),
    fixed(5, 1),
    fixed(5, 21),
    solstice,
    moved(toChileanMonday, fixed(6, 29)),
    fixed(7, 16),
    fixed(8, 15),
    only(isMondayOrFriday, fixed(9, 17)),
    fixed(9, 18),
    fixed(9, 19),
    only((day) => weekdayOf(day) === FRIDAY, fixed(9, 20)),
    moved(toChileanMonday, fixed(10, 12)),
    moved(toChileanFriday, fixed(10, 31)),
    fixed(11, 1),
    fixed(12, 8),
    fixed(12, 25),
    fixed(12, 31),
  ],
  shortened: [
    { on: easter(-3), hours: () => ({ open: OPEN, close: clock(13, 30) }) },
    { on: only((day) => !isMondayOrFriday(day), fixed(9, 17)), hours: () => ({ open: OPEN, close: clock(13, 30) }) },
    { on: fixed(12, 24), hours: () => ({ open: OPEN, close: clock(13) }) },
    { on: fixed(12, 30), hours: () => ({ open: OPEN, close: clock(13) }) },
  ],
})
