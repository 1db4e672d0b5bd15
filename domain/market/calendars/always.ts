import { createCalendar, createZone } from './calendar.ts'

const DAY_MINUTES = 24 * 60

/** A market that never closes: its sessions are the days of UTC, one right after the other. */
export const ALWAYS = createCalendar('UTC', createZone('UTC'), () => ({ open: 0, close: DAY_MINUTES }))
