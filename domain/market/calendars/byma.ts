import { clock, createExchange, dayOf, easter, fixed, moved, once, toArgentineMonday } from './exchange.ts'

const OPEN = clock(11)
/** The earlier open holds from July 2025 on; the press names the month only. */
const EARLIER_OPEN = clock(10, 30)
const EARLIER_SINCE = dayOf(2025, 7, 1)
const CLOSE = clock(17)

const openOn = (day: number) => (day < EARLIER_SINCE ? OPEN : EARLIER_OPEN)

/**
 * BYMA, Buenos Aires. Source: ley 27.399 for the holidays and how they move; the resolutions that name each year's
 * bridge days (2024 to 2026) and BCRA's list of bank holidays (C 99321); BYMA's notes on 24 and 31 December.
 * Approximation: the bridge days of later years, three at most, are not known yet, and those that fall on a weekend may
 * be moved by decree; every 24 December ends at 15:00, as in 2024.
 */
export const BYMA = createExchange({
  zone: 'America/Argentina/Buenos_Aires',
  hours: (day) => ({ open: openOn(day), close: CLOSE }),
  holidays: [
    fixed(1, 1),
    easter(-48),
    easter(-47),
    fixed(3, 24),
    fixed(4, 2),
    easter(-3),
    easter(-2),
    fixed(5, 1),
    fixed(5, 25),
    moved(toArgentineMonday, fixed(6, 17)),
    fixed(6, 20),
    fixed(7, 9),
    moved(toArgentineMonday, fixed(8, 17)),
    moved(toArgentineMonday, fixed(10, 12)),
    moved(toArgentineMonday, fixed(11, 20)),
    fixed(12, 8),
    fixed(12, 25),
    fixed(12, 31),
    once('2024-04-01', '2024-06-21', '2024-10-11'),
    once('2025-05-02', '2025-08-15', '2025-10-10', '2025-11-21'),
    once('2026-03-23', '2026-07-10', '2026-12-07'),
  ],
  shortened: [{ on: fixed(12, 24), hours: (day) => ({ open: openOn(day), close: clock(15) }) }],
})
