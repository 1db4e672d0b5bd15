import type { DayClose } from '../market/bars/corporate-actions.ts'
import { dayOfSession } from '../market/session-dates.ts'
import type { Session } from '../market/types.ts'

/** The day of a company's report, and the first day on which its shares trade without the next dividend. */
export const AGENDA_KINDS = ['report', 'ex_dividend'] as const
export type AgendaKind = (typeof AGENDA_KINDS)[number]

/** What happens on the day of an event, after the stock's name. */
export const AGENDA_TEXT: Readonly<Record<AgendaKind, string>> = {
  report: 'resultados',
  ex_dividend: 'cotiza sin dividendo',
}

export const AGENDA_STATES = ['estimated', 'confirmed', 'withdrawn'] as const
export type AgendaState = (typeof AGENDA_STATES)[number]

/** A date that a source gives, in the exchange's own zone: a date, never an instant, whose hour no source knows. */
export interface AnnouncedDate {
  kind: AgendaKind
  date: Session
  is_estimated: boolean
}

/** A date of a stock as it is stored. Whether it is past follows from it. */
export interface AgendaEvent {
  kind: AgendaKind
  /** The first date that was announced for it, which names the event whatever becomes of its date. */
  period: Session
  date: Session
  state: AgendaState
  /** The first day on which the source no longer gave it; null while it does. */
  missing_since: Session | null
}

/**
 * Dates of one kind that lie at most this many days apart are of one event: reports are a quarter apart, and late
 * filers report on a year and the quarter after it within seven weeks; some companies pay dividends every month.
 */
const SAME_EVENT_DAYS: Readonly<Record<AgendaKind, number>> = { report: 40, ex_dividend: 14 }

/** A date farther from today is an error: no company announces a report for the year after next. */
const FARTHEST_DAYS = 400

/** A date that a source leaves out for as many days is withdrawn: they vanish for a day and come back. */
const WITHDRAWN_AFTER_DAYS = 2

/**
 * The stored events that change and the new ones, by everything that the source announces on the day `today`. An
 * announced date near a stored event moves that event, unless it has passed as confirmed; any other date is a new
 * event. An event to come that is no longer announced is withdrawn after two days.
 */
export function changedEvents(
  stored: readonly AgendaEvent[],
  announced: readonly AnnouncedDate[],
  today: Session,
): AgendaEvent[] {
  const changed: AgendaEvent[] = []
  const missing = new Set(stored.filter(({ date, state }) => date > today && state !== 'withdrawn'))
  for (const { kind, date, is_estimated } of announced) {
    if (!(daysBetween(date, today) <= FARTHEST_DAYS)) continue
    const state = is_estimated ? 'estimated' : 'confirmed'
    const event = nearest(stored, kind, date)
    if (event === null) {
      changed.push({ kind, period: date, date, state, missing_since: null })
      continue
    }
    missing.delete(event)
    if (event.date < today && event.state === 'confirmed') continue
    const next = { ...event, date, state, missing_since: null } as const
    if (event.date !== date || event.state !== state || event.missing_since !== null) changed.push(next)
  }
  for (const event of missing) {
    if (event.missing_since === null) changed.push({ ...event, missing_since: today })
    else if (daysBetween(event.missing_since, today) >= WITHDRAWN_AFTER_DAYS) {
      changed.push({ ...event, state: 'withdrawn' })
    }
  }
  return changed
}

/** The stored event to which `date` belongs: the nearest one of its kind that is not too far away; null without one. */
function nearest(stored: readonly AgendaEvent[], kind: AgendaKind, date: Session): AgendaEvent | null {
  let best: AgendaEvent | null = null
  for (const event of stored) {
    const days = daysBetween(event.date, date)
    if (event.kind !== kind || days > SAME_EVENT_DAYS[kind]) continue
    if (best === null || days < daysBetween(best.date, date)) best = event
  }
  return best
}

const daysBetween = (one: Session, other: Session): number => Math.abs(dayOfSession(one) - dayOfSession(other))

/** How a price changed between the closes of two sessions, in per cent. */
export interface AgendaMove {
  from: Session
  to: Session
  change_pct: number
}

/**
 * The move that followed an event, from the last close before its day. A report may come before the opening or after
 * the close, so its move ends at the close of the first session after its day. The move of an ex-dividend day ends at
 * that day's own close, and contains the dividend. Null until `closes`, oldest first, have both.
 */
export function moveAfter(kind: AgendaKind, date: Session, closes: readonly DayClose[]): AgendaMove | null {
  const isAfter = ({ session }: DayClose) => (kind === 'report' ? session > date : session >= date)
  const before = closes.findLast(({ session }) => session < date)
  const after = closes.find(isAfter)
  if (before === undefined || after === undefined) return null
  return { from: before.session, to: after.session, change_pct: 100 * (after.close / before.close - 1) }
}
