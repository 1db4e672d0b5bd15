import { type Calendar, createCalendar, type Hours } from './calendar.ts'
import { dayOf, type Holiday, isWeekend, onOrAfter, yearOf } from './holidays.ts'
import { createZone } from './zone.ts'

/** How an exchange's year is made. */
export interface ExchangeRules {
  zone: string
  /** The hours of an ordinary day (days since 1970-01-01). */
  hours(day: number): Hours
  holidays: readonly Holiday[]
  /** Days with hours of their own; the first that matches counts. */
  shortened?: readonly { on: Holiday; hours: (day: number) => Hours }[]
}

/** The calendar that `rules` make: Mondays to Fridays without the holidays. */
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

/** Minutes after midnight. */
export function clock(hour: number, minute = 0): number {
  return 60 * hour + minute
}

/**
 * Whether New York's clocks show summer time on `day`: from the second Sunday of March to the first of November. Several
 * exchanges of Latin America shift their hours with it, whatever their own clocks do.
 */
export function isNewYorkSummer(day: number): boolean {
  const year = yearOf(day)
  return day >= onOrAfter(dayOf(year, 3, 8), 0) && day < onOrAfter(dayOf(year, 11, 1), 0)
}
