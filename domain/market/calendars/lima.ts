import { clock, createExchange, easter, fixed, isNewYorkSummer } from './exchange.ts'

const SUMMER = { open: clock(8, 30), close: clock(15) }
const WINTER = { open: clock(9, 30), close: clock(16) }
const YEAR_END = { open: clock(9), close: clock(12, 10) }

/**
 * Bolsa de Valores de Lima. Source: Peru's national holidays (decreto legislativo 713 and later laws); the press on the
 * exchange's two timetables, which follow New York's clocks; nuam's note on December 2025. Approximation: the hours are
 * those of the continuous segment, thinner stocks trade in auctions within them; days off that the government decrees
 * for the public sector are counted as sessions.
 */
export const LIMA = createExchange({
  zone: 'America/Lima',
  hours: (day) => (isNewYorkSummer(day) ? SUMMER : WINTER),
  holidays: [
    fixed(1, 1),
    easter(-3),
    easter(-2),
    fixed(5, 1),
    fixed(6, 7),
    fixed(6, 29),
    fixed(7, 23),
    fixed(7, 28),
    fixed(7, 29),
    fixed(8, 6),
    fixed(8, 30),
    fixed(10, 8),
    fixed(11, 1),
    fixed(12, 8),
    fixed(12, 9),
    fixed(12, 25),
  ],
  shortened: [
    { on: fixed(12, 24), hours: () => YEAR_END },
    { on: fixed(12, 31), hours: () => YEAR_END },
  ],
})
