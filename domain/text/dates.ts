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

/** A session as dd/mm/aaaa. */
export function day(session: Session): string {
  return session.split('-').reverse().join('/')
}

/** A session as '10 de mayo de 2018'. */
export function spanishDate(session: Session): string {
  const [year, month, day] = session.split('-').map(Number)
  return `${day} de ${MONTHS[month - 1]} de ${year}`
}
