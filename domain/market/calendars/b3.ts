import { clock, createExchange, easter, fixed, isNewYorkSummer, moved, since, toFridayBefore } from './exchange.ts'

const OPEN = clock(10)
const closeOn = (day: number) => (isNewYorkSummer(day) ? clock(17) : clock(18))

/**
 * B3, São Paulo. Source: B3's circulars on trading hours (the close, its call included, follows New York's clocks) and
 * its calendars; lei 14.759/2023 for 20 November. The half-hour after market of the summer months is left out.
 */
export const B3 = createExchange({
  zone: 'America/Sao_Paulo',
  hours: (day) => ({ open: OPEN, close: closeOn(day) }),
  holidays: [
    fixed(1, 1),
    easter(-48),
    easter(-47),
    easter(-2),
    fixed(4, 21),
    fixed(5, 1),
    easter(60),
    fixed(9, 7),
    fixed(10, 12),
    fixed(11, 2),
    fixed(11, 15),
    since(2024, fixed(11, 20)),
    fixed(12, 24),
    fixed(12, 25),
    // The year's last working day has no session.
    moved(toFridayBefore, fixed(12, 31)),
  ],
  // The session of Ash Wednesday starts at 13:00.
  shortened: [{ on: easter(-46), hours: (day) => ({ open: clock(13), close: closeOn(day) }) }],
})
