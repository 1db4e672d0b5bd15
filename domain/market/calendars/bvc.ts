import {
  clock,
  createExchange,
  easter,
  fixed,
  isNewYorkSummer,
  moved,
  toFridayBefore,
  toNextMonday,
} from './exchange.ts'

const SUMMER = { open: clock(8, 30), close: clock(15) }
const WINTER = { open: clock(9, 30), close: clock(16) }

/**
 * Bolsa de Valores de Colombia, Bogotá. Source: ley 51 de 1983 for the holidays; the exchange's notes on its hours, which
 * follow New York's clocks (Circular Única, 3.2.1), on 24 December and on the year's last day, which has no session.
 */
export const BVC = createExchange({
  zone: 'America/Bogota',
  hours: (day) => (isNewYorkSummer(day) ? SUMMER : WINTER),
  holidays: [
    fixed(1, 1),
    moved(toNextMonday, fixed(1, 6)),
    moved(toNextMonday, fixed(3, 19)),
    easter(-3),
    easter(-2),
    fixed(5, 1),
    easter(43),
    easter(64),
    easter(71),
    moved(toNextMonday, fixed(6, 29)),
    fixed(7, 20),
    fixed(8, 7),
    moved(toNextMonday, fixed(8, 15)),
    moved(toNextMonday, fixed(10, 12)),
    moved(toNextMonday, fixed(11, 1)),
    moved(toNextMonday, fixed(11, 11)),
    fixed(12, 8),
    fixed(12, 25),
    moved(toFridayBefore, fixed(12, 31)),
  ],
  shortened: [{ on: fixed(12, 24), hours: () => ({ ...WINTER, close: clock(13) }) }],
})
