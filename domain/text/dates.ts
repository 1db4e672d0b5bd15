import type { Session } from '../market/types.ts'

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Writes a session as dd/mm/aaaa. */
export function shortDate(session: Session): string {
  return session.split('-').reverse().join('/')
}

/** Writes a session as '10 de mayo de 2018'. */
export function longDate(session: Session): string {
  const [year, month, day] = session.split('-').map(Number)
  return `${day} de ${MONTHS[month - 1]} de ${year}`
}

const two = (count: number): string => String(count).padStart(2, '0')

// These write the parts of a date by its UTC clock, as Intl.DateTimeFormat does for es-EC, of which the first holds a
// phone for a tenth of a second.

/** Writes the month of a date as 'nov'. */
export function shortMonth(date: Date): string {
  const name = MONTHS[date.getUTCMonth()]
  return name === 'septiembre' ? 'sept' : name.slice(0, 3)
}

const WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']

/** Writes the weekday of a date as 'vie'. */
export const weekday = (date: Date): string => WEEKDAYS[date.getUTCDay()]

/** Writes the day of a date as '20 nov'. */
export const dayAndMonth = (date: Date): string => `${date.getUTCDate()} ${shortMonth(date)}`

/** Writes the day of a date as 'vie 20 nov'. */
export const weekdayAndDay = (date: Date): string => `${weekday(date)} ${dayAndMonth(date)}`

/** Writes the day of a date as '20 nov 2026'. */
export const dayMonthYear = (date: Date): string => `${dayAndMonth(date)} ${date.getUTCFullYear()}`

/** Writes the time of a date as '09:15'. */
export const hoursMinutes = (date: Date): string => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`

/** Writes the time of a date as '09:15:02'. */
export const hoursMinutesSeconds = (date: Date): string => `${hoursMinutes(date)}:${two(date.getUTCSeconds())}`

/** Writes a date and its time as '20/11/2026 09:15'. */
export const dateAndTime = (date: Date): string =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()} ${hoursMinutes(date)}`

/** A date whose UTC clock shows what the reader's own clock shows at an instant, in milliseconds since 1970. */
export const onReadersClock = (time: number): Date => new Date(time - 60_000 * new Date(time).getTimezoneOffset())
