import { type Calendar, createCalendar, createZone, type SessionTimes } from './calendars/calendar.ts'
import { calendarOf } from './calendars/index.ts'
import { playedSessions, type ReplayTiming } from './replay.ts'
import { DAY_MS, dayOfSession, sessionOfDay } from './session-dates.ts'
import type { Session } from './types.ts'

const ZONE = 'America/Guayaquil'

/** The sessions of the invented market: the days of Guayaquil, around the clock. */
const SIMULATED = createCalendar(ZONE, createZone(ZONE), () => ({ open: 0, close: 24 * 60 }))

/**
 * The sessions of a replay as they are played, whatever the dates of their bars. Several may open on one date (UTC):
 * the calendar then has the last of them.
 */
function replayCalendar(timing: ReplayTiming): Calendar {
  const length = 1000 * timing.daySeconds
  const times = (open: number): SessionTimes => {
    const [session, close] = [sessionOfDay(Math.floor(open / DAY_MS)), open + length]
    return { session, pre: open, open, close, post: close }
  }
  const openedBy = (instant: number) => timing.anchor + length * playedSessions(instant, timing)
  const day = (date: string) => ({ start: dayOfSession(date) * DAY_MS, end: (dayOfSession(date) + 1) * DAY_MS })
  return {
    zone: 'UTC',
    day,
    session(date) {
      const latest = times(openedBy(day(date).end - 1))
      return latest.open < day(date).start ? null : latest
    },
    at(instant) {
      const latest = times(openedBy(instant))
      return { state: 'open', latest, next: times(latest.close), from: latest.open, until: latest.close }
    },
  }
}

/**
 * The instant from which an event of a date, such as a split, counts: when its session opens, else when the day starts.
 */
export const openingOf = (calendar: Calendar, date: Session): number =>
  calendar.session(date)?.open ?? calendar.day(date).start

/** What of a market its sessions follow from; the timing is that of a replay. */
export interface MarketSessions extends ReplayTiming {
  kind: string
}

/** When orders on a stock may be filled: by its exchange, or as its market is played; null where that is not known. */
export function marketCalendar({ kind, ...timing }: MarketSessions, exchange: string | null): Calendar | null {
  if (kind === 'simulated') return SIMULATED
  return kind === 'replay' ? replayCalendar(timing) : calendarOf(exchange)
}
