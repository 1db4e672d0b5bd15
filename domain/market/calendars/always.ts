import { createCalendar, createZone } from './calendar.ts'

const DAY_MINUTES = 24 * 60

/** The calendar of a market that never closes: its sessions are the days of UTC, without a gap between them. */
export const ALWAYS = createCalendar('UTC', createZone('UTC'), () => ({ open: 0, close: DAY_MINUTES }))
