import type { Session } from '../market/types.ts'
import { dateFormat } from './formats.ts'

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

const FORMAT = dateFormat({
  timeZone: 'America/Guayaquil',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The text for the time of a headline whose date of publication is unknown. */
export const UNKNOWN_DATE = 'fecha desconocida'

/** Writes an instant as dd/mm/aaaa HH:mm in the time of Guayaquil. */
export function publishedAtText(instant: Date): string {
  const parts = Object.fromEntries(
    FORMAT()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`
}
