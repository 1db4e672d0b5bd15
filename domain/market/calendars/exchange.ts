import { DAY_MS, dayOfSession } from '../session-dates.ts'
import type { Session } from '../types.ts'
import { type Calendar, createCalendar, createZone, type Hours } from './calendar.ts'

/** The rules from which an exchange's calendar is made. */
export interface ExchangeRules {
  zone: string
  /** The hours of an ordinary day (days since 1970-01-01). */
  hours(day: number): Hours
  holidays: readonly Holiday[]
  /** Days with hours of their own; the first that matches counts. */
  shortened?: readonly { on: Holiday; hours: (day: number) => Hours }[]
}

/** The calendar of an exchange that trades from Monday to Friday, without its holidays. */
export function createExchange(rules: ExchangeRules): Calendar {
  const years = new Map<number, { closed: Set<number>; shortened: Map<number, Hours> }>()

  function yearWith(day: number) {
    const year = yearOf(day)
    let made = years.get(year)
    if (made === undefined) {
      const shortened = new Map<number, Hours>()
      for (const { on, hours } of [...(rules.shortened ?? [])].reverse()) {
        for (const each of on(year)) shortened.set(each, hours(each))
      }
      made = { closed: new Set(rules.holidays.flatMap((holiday) => holiday(year))), shortened }
      years.set(year, made)
    }
    return made
  }

  return createCalendar(rules.zone, createZone(rules.zone), (day) => {
    if (isWeekend(day)) return null
    const { closed, shortened } = yearWith(day)
    if (closed.has(day)) return null
    return shortened.get(day) ?? rules.hours(day)
  })
}

/** A time of day as minutes after midnight. */
export function clock(hour: number, minute = 0): number {
  return 60 * hour + minute
}

/**
 * Whether New York's clocks show summer time on `day`: from the second Sunday of March to the first of November.
 * Several exchanges of Latin America shift their hours with it, whatever their own clocks do.
 */
export function isNewYorkSummer(day: number): boolean {
  const year = yearOf(day)
  return day >= onOrAfter(dayOf(year, 3, 8), 0) && day < onOrAfter(dayOf(year, 11, 1), 0)
}

/** The days (since 1970-01-01) of one year on which a holiday falls; none or several are possible. */
type Holiday = (year: number) => number[]

export const MONDAY = 1
export const THURSDAY = 4

const SUNDAY = 0
const TUESDAY = 2
const WEDNESDAY = 3
const FRIDAY = 5
const SATURDAY = 6

/** Day of the week, 0 for Sunday, of `day` (days since 1970-01-01). */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day)
  return weekday === SUNDAY || weekday === SATURDAY
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** Days since 1970-01-01 of a date; months count from 1. */
export function dayOf(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY_MS
}

/** A holiday on the same date every year. */
export function fixed(month: number, date: number): Holiday {
  return (year) => [dayOf(year, month, date)]
}

/** A holiday so many days after Easter Sunday (before it, where negative). */
export function easter(offset: number): Holiday {
  return (year) => [easterSunday(year) + offset]
}

/** A holiday on the n-th such weekday of a month. */
export function nth(n: number, weekday: number, month: number): Holiday {
  return (year) => [onOrAfter(dayOf(year, month, 1), weekday) + 7 * (n - 1)]
}

/** A holiday on the last such weekday of a month. */
export function last(weekday: number, month: number): Holiday {
  return (year) => [onOrAfter(dayOf(year, month + 1, 1), weekday) - 7]
}

/** Holidays on single days that follow no rule. */
export function once(...sessions: Session[]): Holiday {
  const days = sessions.map(dayOfSession)
  return (year) => days.filter((day) => yearOf(day) === year)
}

/** A holiday that is observed from a year on. */
export function since(first: number, holiday: Holiday): Holiday {
  return (year) => (year < first ? [] : holiday(year))
}

/** A holiday that is observed only on the days for which `holds` says so. */
export function only(holds: (day: number) => boolean, holiday: Holiday): Holiday {
  return (year) => holiday(year).filter(holds)
}

/** A holiday whose days `move` shifts. */
export function moved(move: (day: number) => number, holiday: Holiday): Holiday {
  return (year) => holiday(year).map(move)
}

/** The first such weekday on or after `day`. */
function onOrAfter(day: number, weekday: number): number {
  return day + ((weekday - weekdayOf(day) + 7) % 7)
}

/** Moves a holiday from Saturday to Friday, from Sunday to Monday (United States). */
export function toNearestWorkday(day: number): number {
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY) return day - 1
  return weekday === SUNDAY ? day + 1 : day
}

/** Moves a holiday from Sunday to Monday. */
export function sundayToMonday(day: number): number {
  return weekdayOf(day) === SUNDAY ? day + 1 : day
}

/** Moves a holiday from a weekend to the Friday before. */
export function toFridayBefore(day: number): number {
  return isWeekend(day) ? onOrAfter(day - 2, FRIDAY) : day
}

/** Moves a holiday to the next Monday, unless it is one (Colombia, ley 51 de 1983). */
export function toNextMonday(day: number): number {
  return onOrAfter(day, MONDAY)
}

/**
 * Moves a holiday from Tuesday and Wednesday to the Monday before, from Thursday and Friday to the next (Argentina, ley
 * 27.399).
 */
export function toArgentineMonday(day: number): number {
  const weekday = weekdayOf(day)
  if (weekday === TUESDAY || weekday === WEDNESDAY) return day - weekday + MONDAY
  return weekday === THURSDAY || weekday === FRIDAY ? onOrAfter(day, MONDAY) : day
}

/**
 * Moves a holiday from Tuesday, Wednesday and Thursday to the Monday before, from Friday to the next (Chile, ley
 * 19.668).
 */
export function toChileanMonday(day: number): number {
  const weekday = weekdayOf(day)
  if (weekday >= TUESDAY && weekday <= THURSDAY) return day - weekday + MONDAY
  return weekday === FRIDAY ? day + 3 : day
}

/** Moves a holiday from Tuesday to the Friday before, from Wednesday to the next (Chile, ley 20.299). */
export function toChileanFriday(day: number): number {
  const weekday = weekdayOf(day)
  if (weekday === TUESDAY) return day - 4
  return weekday === WEDNESDAY ? day + 2 : day
}

/** Easter Sunday of the western churches (anonymous Gregorian algorithm, Meeus 1991). */
function easterSunday(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
