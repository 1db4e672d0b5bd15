import { createCalendar } from './calendar.ts'
import { createZone } from './zone.ts'

const DAY_MINUTES = 24 * 60

/** A market that never closes: its sessions are the days of UTC, one right after the other. */
export const ALWAYS = createCalendar('UTC', createZone('UTC'), () => ({ open: 0, close: DAY_MINUTES }))
