import { DAY_MS, dayOfSession, isSession, sessionOfDay } from '../session-dates.ts'
import type { MarketState, Session } from '../types.ts'

/**
 * Trading hours of one day, in minutes after midnight on the exchange's clocks. `close` is the end of its closing
 * auction.
 */
export interface Hours {
  open: number
  close: number
  /** Start and end of trade outside these hours; left out where there is none. */
  pre?: number
  post?: number
}

/** One session as instants, epoch milliseconds: trade from `open` up to and not including `close`. */
export interface SessionTimes {
  session: Session
  pre: number
  open: number
  close: number
  post: number
}

/** The state of a market from instant `from` up to and not including `until` (epoch ms). */
export interface MarketMoment {
  state: MarketState
  /** The newest session that has opened: the one in progress while the state is open; null where none is known. */
  latest: SessionTimes | null
  /** The session after that; null where none is known. */
  next: SessionTimes | null
  from: number
  until: number
}

/** The trading days and hours of one exchange. It caches what it has computed, which changes speed, never an answer. */
export interface Calendar {
  /** The exchange's time zone, a name of the IANA database. */
  readonly zone: string
  /** The session of a date; null on a day without one. */
  session(date: Session): SessionTimes | null
  /** The start and end of a date on the exchange's clocks, epoch milliseconds. */
  day(date: Session): { start: number; end: number }
  /** The state of the market at `instant` (epoch ms). */
  at(instant: number): MarketMoment
}

/** Days, back and ahead, within which a session is searched for: no exchange closes for longer. */
const FARTHEST_DAYS = 40

/**
 * The calendar whose day `day` (days since 1970-01-01) has the hours `hoursOf(day)`, or none. Sessions never overlap.
 */
export function createCalendar(name: string, zone: Zone, hoursOf: (day: number) => Hours | null): Calendar {
  const days = new Map<number, SessionTimes | null>()
  // Two moments are cached, since a delayed quote's time and the clock often fall in different ones.
  let moment: MarketMoment = { state: 'closed', latest: null, next: null, from: 0, until: 0 }
  let other = moment

  function timesOf(day: number): SessionTimes | null {
    let times = days.get(day)
    if (times === undefined) {
      const hours = hoursOf(day)
      times = hours === null ? null : toInstants(day, hours)
      days.set(day, times)
    }
    return times
  }

  function toInstants(day: number, { open, close, pre = open, post = close }: Hours): SessionTimes {
    const at = (minutes: number) => zone.instant(day, minutes)
    return { session: sessionOfDay(day), pre: at(pre), open: at(open), close: at(close), post: at(post) }
  }

  function findMoment(instant: number): MarketMoment {
    // No zone is more than a day away from UTC.
    const tomorrow = Math.floor(instant / DAY_MS) + 1
    let next: SessionTimes | null = null
    let latest: SessionTimes | null = null
    for (let day = tomorrow; latest === null && day > tomorrow - FARTHEST_DAYS; day--) {
      const times = timesOf(day)
      if (times === null) continue
      if (times.open <= instant) latest = times
      else next = times
    }
    for (let day = tomorrow + 1; next === null && day < tomorrow + FARTHEST_DAYS; day++) next = timesOf(day)
    return momentAt(instant, latest, next)
  }

  return {
    zone: name,
    session: (date) => timesOf(dayOfSession(date)),
    day(date) {
      const day = dayOfSession(date)
      return { start: zone.instant(day, 0), end: zone.instant(day + 1, 0) }
    },
    at(instant) {
      if (holds(moment, instant)) return moment
      const found = holds(other, instant) ? other : findMoment(instant)
      other = moment
      moment = found
      return found
    },
  }
}

function holds({ from, until }: MarketMoment, instant: number): boolean {
  return instant >= from && instant < until
}

function momentAt(instant: number, latest: SessionTimes | null, next: SessionTimes | null): MarketMoment {
  if (latest !== null) {
    if (instant < latest.close) return { state: 'open', latest, next, from: latest.open, until: latest.close }
    if (instant < latest.post) return { state: 'post', latest, next, from: latest.close, until: latest.post }
  }
  const from = latest?.post ?? instant
  if (next === null) return { state: 'closed', latest, next, from: instant, until: instant + DAY_MS }
  if (instant < next.pre) return { state: 'closed', latest, next, from, until: next.pre }
  return { state: 'pre', latest, next, from: Math.max(from, next.pre), until: next.open }
}

const MINUTE_MS = 60_000

/** The clocks of a time zone of the IANA database. */
export interface Zone {
  /**
   * The instant (epoch ms) at which clocks on day `day` (days since 1970-01-01) show `minutes` after midnight. A change
   * of the clocks may repeat that time (`which` says which of the two is meant) or skip it, as the change itself does.
   */
  instant(day: number, minutes: number, which?: 'first' | 'last'): number
}

/** The zone called `name`; throws a RangeError for a name that the database does not know. */
export function createZone(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

  /** How far the zone's clocks are ahead of UTC at an instant (whole seconds), in milliseconds. */
  function offsetAt(instant: number): number {
    const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
    for (const { type, value } of format.formatToParts(instant))
      if (type in shown) shown[type as 'year'] = Number(value)
    return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second) - instant
  }

  /** The instant of the one change of offset after `start` and not after `end`, both whole minutes. */
  function findChange(start: number, end: number): number {
    if (end - start <= MINUTE_MS) return end
    const middle = start + Math.floor((end - start) / 2 / MINUTE_MS) * MINUTE_MS
    return offsetAt(middle) === offsetAt(start) ? findChange(middle, end) : findChange(start, middle)
  }

  return {
    instant(day, minutes, which = 'first') {
      const wall = day * DAY_MS + minutes * MINUTE_MS
      // No zone is more than a day away from UTC, so a change that concerns this time lies between these two.
      const before = wall - offsetAt(wall - DAY_MS)
      const after = wall - offsetAt(wall + DAY_MS)
      if (before === after) return before
      const shown = [before, after].filter((instant) => instant + offsetAt(instant) === wall)
      if (shown.length === 0) return findChange(after, before)
      return which === 'first' ? Math.min(...shown) : Math.max(...shown)
    },
  }
}

/** A session as a list has it: local date and times of day, `HH:MM`. */
export interface ListedSession {
  date: Session
  open: string
  close: string
}

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/

/**
 * The calendar of exactly the `sessions` listed, on the clocks of `zone`, less `closedDays`. Throws a RangeError that
 * says what is wrong with them.
 */
export function listedCalendar(
  zone: string,
  sessions: readonly ListedSession[],
  closedDays: readonly Session[],
): Calendar {
  const hours = new Map<number, Hours>()
  for (const { date, open, close } of sessions) {
    if (!isSession(date)) throw new RangeError(`session ${JSON.stringify(date)} is no date`)
    const listed = { open: minutesOf(open, date), close: minutesOf(close, date) }
    if (listed.close <= listed.open) throw new RangeError(`session ${date} closes before it opens`)
    hours.set(dayOfSession(date), listed)
  }
  for (const date of closedDays) {
    if (!isSession(date)) throw new RangeError(`closed day ${JSON.stringify(date)} is no date`)
    hours.delete(dayOfSession(date))
  }
  return createCalendar(zone, createZone(zone), (day) => hours.get(day) ?? null)
}

function minutesOf(time: string, date: Session): number {
  const match = TIME.exec(time)
  if (match === null) throw new RangeError(`session ${date}: ${JSON.stringify(time)} is no time of day (HH:MM)`)
  return 60 * Number(match[1]) + Number(match[2])
}
