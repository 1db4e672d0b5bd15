import { minutesOf } from '../deliveries/timing.ts'
import { type Calendar, createZone, type Zone } from '../market/calendars/calendar.ts'
import { MONDAY, weekdayOf } from '../market/calendars/exchange.ts'
import { DAY_MS, sessionOfDay } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'

/** When an account wants its summary: after the close of its home market, or at an hour (`HH:MM`) of its own zone. */
export interface SummaryTiming {
  every: 'daily' | 'weekly'
  at: { hour: string; zone: string } | null
}

/** An exchange of which an account follows stocks. */
export interface FollowedMarket {
  exchange: string
  /** Null where its sessions are not known: it decides nothing about when a summary is due. */
  calendar: Calendar | null
  /** Number of its stocks that the account follows. */
  stocks: number
  /** Milliseconds by which its source is late: the close is known only after as long. */
  delay_ms: number
}

/** A summary is due at an instant (epoch ms), for a date that no other one of the account has. */
export interface DueSummary {
  local_date: Session
  due_at: number
}

type KnownMarket = FollowedMarket & { calendar: Calendar }

/** A summary that is later than this is not sent. */
const LATEST_MS = 6 * 3_600_000
/** Days that are searched ahead: no exchange closes for longer, not even for the weeks of two holidays. */
const DAYS_AHEAD = 40
/** Days that are searched back: what zones and delays make of one, and for a week, whose summary follows it, seven more. */
const DAYS_BACK = { daily: 3, weekly: 10 }
const WORKDAYS = 5

export const isTooLate = ({ due_at }: DueSummary, now: number): boolean => now - due_at > LATEST_MS

/**
 * The first summary that is due after the instant `after` (epoch ms); null where no session of a followed stock is
 * known. Callers give the last summary's `due_at`, or the present if that is earlier. After a clock that was ahead,
 * days that have a summary already come again, and are refused by their date.
 */
export function nextSummary(
  { every, at }: SummaryTiming,
  markets: readonly FollowedMarket[],
  after: number,
): DueSummary | null {
  const known = markets.filter((market): market is KnownMarket => market.calendar !== null && market.stocks > 0)
  const dueOf = every === 'weekly' ? weekly(known, at) : at === null ? afterClose(known, after) : atHour(known, at)
  const today = Math.floor(after / DAY_MS)
  for (let day = today - DAYS_BACK[every]; day < today + DAYS_AHEAD; day++) {
    const due = dueOf(day)
    if (due !== null && due.due_at > after) return due
  }
  return null
}

/** The newest session of a market whose close was known at an instant (epoch ms); null where none is. */
export function newestClosed(
  { calendar, delay_ms }: Pick<FollowedMarket, 'calendar' | 'delay_ms'>,
  instant: number,
): Session | null {
  if (calendar === null) return null
  const today = Math.floor(instant / DAY_MS)
  for (let day = today + 1; day > today - DAYS_AHEAD; day--) {
    const known = closeOn({ calendar, delay_ms }, day)
    if (known !== null && known <= instant) return sessionOfDay(day)
  }
  return null
}

/** When the close of a day (since 1970-01-01) is known; null on a day without a session. */
function closeOn({ calendar, delay_ms }: Pick<KnownMarket, 'calendar' | 'delay_ms'>, day: number): number | null {
  const times = calendar.session(sessionOfDay(day))
  return times === null ? null : times.close + delay_ms
}

/** The summary that belongs to a day (since 1970-01-01); null where none does. */
type DueOf = (day: number) => DueSummary | null

/** A summary of each session of the home market, once its close is known. */
function afterClose(markets: readonly KnownMarket[], now: number): DueOf {
  const home = homeMarket(markets, now)
  return (day) => {
    const due_at = home === null ? null : closeOn(home, day)
    return due_at === null ? null : { local_date: sessionOfDay(day), due_at }
  }
}

/** The market of most followed stocks; of several, the one that closes last. Exchanges of one calendar are one market. */
function homeMarket(markets: readonly KnownMarket[], now: number): KnownMarket | null {
  const together = [...Map.groupBy(markets, ({ calendar }) => calendar).values()].map((group) => ({
    ...group[0],
    stocks: group.reduce((sum, { stocks }) => sum + stocks, 0),
    delay_ms: Math.max(...group.map(({ delay_ms }) => delay_ms)),
  }))
  /** How long after the midnight, by UTC, of its date a session's close is known. */
  const closing = ({ calendar, delay_ms }: KnownMarket) => {
    const { latest, next } = calendar.at(now)
    const times = latest ?? next
    return times === null ? 0 : times.close + delay_ms - Date.parse(times.session)
  }
  return together.sort((a, b) => b.stocks - a.stocks || closing(b) - closing(a))[0] ?? null
}

/**
 * A summary at the hour of each date on which, since that hour of the date before, the close of a session became known.
 * An hour that a change of the clocks repeats counts once, the first time; one that it skips comes right after.
 */
function atHour(markets: readonly KnownMarket[], at: NonNullable<SummaryTiming['at']>): DueOf {
  const hourOf = hourIn(at)
  return (day) => {
    const [from, due_at] = [hourOf(day - 1), hourOf(day)]
    // A session of the day before in one zone may end on this day in another, and the reverse.
    const hasClosed = [-3, -2, -1, 0, 1].some((days) =>
      markets.some((market) => {
        const close = closeOn(market, day + days)
        return close !== null && close > from && close <= due_at
      }),
    )
    return hasClosed ? { local_date: sessionOfDay(day), due_at } : null
  }
}

/** Zones are slow to make, and there are only so many names of them. */
const zones = new Map<string, Zone>()

/** The instant at which the clocks of a zone show an hour on a day (since 1970-01-01), each computed once. */
function hourIn({ hour, zone: name }: NonNullable<SummaryTiming['at']>): (day: number) => number {
  const zone = zones.get(name) ?? createZone(name)
  zones.set(name, zone)
  const known = new Map<number, number>()
  return (day) => {
    const instant = known.get(day) ?? zone.instant(day, minutesOf(hour))
    known.set(day, instant)
    return instant
  }
}

/**
 * A summary of each week that has a session from Monday to Friday: once the last close of any market is known, or at
 * the first such hour from then on. Of its days only the Monday gives it.
 */
function weekly(markets: readonly KnownMarket[], at: SummaryTiming['at']): DueOf {
  const hourOf = at === null ? null : hourIn(at)
  return (monday) => {
    if (weekdayOf(monday) !== MONDAY) return null
    let last: { day: number; close: number } | null = null
    for (let day = monday; day < monday + WORKDAYS; day++) {
      for (const market of markets) {
        const close = closeOn(market, day)
        if (close !== null && (last === null || close >= last.close)) last = { day, close }
      }
    }
    if (last === null) return null
    if (hourOf === null) return { local_date: sessionOfDay(last.day), due_at: last.close }
    let day = last.day - 1
    while (hourOf(day) < last.close) day++
    return { local_date: sessionOfDay(day), due_at: hourOf(day) }
  }
}
