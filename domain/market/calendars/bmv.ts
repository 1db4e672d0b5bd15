import { clock, createExchange, easter, fixed, isNewYorkSummer, MONDAY, nth, only, yearOf } from './exchange.ts'

const SUMMER = { open: clock(7, 30), close: clock(14) }
const WINTER = { open: clock(8, 30), close: clock(15) }

/**
 * BMV, Mexico City. Source: the days on which the CNBV closes financial institutions (Diario Oficial, every December),
 * and BMV's notes on its hours, which since March 2023 follow New York's clocks: Mexico's own no longer change.
 * Approximation: sessions of 24 and 31 December count as whole ones.
 */
export const BMV = createExchange({
  zone: 'America/Mexico_City',
  hours: (day) => (isNewYorkSummer(day) ? SUMMER : WINTER),
  holidays: [
    fixed(1, 1),
    nth(1, MONDAY, 2),
    nth(3, MONDAY, 3),
    easter(-3),
    easter(-2),
    fixed(5, 1),
    fixed(9, 16),
    // The day on which a new president is sworn in (Ley Federal del Trabajo, artículo 74).
    only((day) => yearOf(day) >= 2024 && yearOf(day) % 6 === 2, fixed(10, 1)),
    fixed(11, 2),
    nth(3, MONDAY, 11),
    fixed(12, 12),
    fixed(12, 25),
  ],
})
