import type { Session } from '../market/types.ts'
import { dayAndMonth, dayMonthYear } from '../text/dates.ts'
import type { SummaryInput } from './input.ts'

const LIST = new Intl.ListFormat('es')
/** Names that a sentence has at most; it counts the others. */
const MOST_NAMES = 8
const COUNTS = ['', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']

/** Writes a session as '25 nov', with its year where that is not the one of the summary. */
export function writeDay(session: Session, { local_date }: Pick<SummaryInput, 'local_date'>): string {
  const date = new Date(session)
  return session.slice(0, 4) === local_date.slice(0, 4) ? dayAndMonth(date) : dayMonthYear(date)
}

/** Writes names as 'A, B y C'. */
export function writeNames(names: readonly string[]): string {
  const left = names.length - MOST_NAMES
  return LIST.format(left > 1 ? [...names.slice(0, MOST_NAMES), `${left} más`] : names)
}

/** Ends a sentence with a point, unless the name at its end has one, as S.A. does. */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** Writes a number of stocks in words, from eleven on in figures. */
export const writeCount = (count: number): string => COUNTS[count] ?? String(count)
