import { MONTHS } from '../../text/dates.ts'
import { overlap, type Span, spansOf } from './text.ts'

const DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const MONTH = `(${MONTHS.join('|')}|setiembre)`

const LONG = new RegExp(
  `\\b(?:(${DAYS.join('|')}),? (?:el )?)?(\\d{1,2})(?:\\.?º)? (?:de )?${MONTH}(?:(?:,? del? (?:ano )?|,? )(\\d{4}))?\\b`,
  'g',
)
const LONG_MONTH = new RegExp(`\\b${MONTH}(?: del? (\\d{4}))?\\b`, 'g')
const SLASHED = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/g
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g
const YEAR =
  /\b(?:en|de|del|ano|durante|desde) ((?:19|20)\d{2})\b(?! ?(?:%|dolar|usd|eur|€|peso|sol|cop|mxn|clp|acciones|titulos|[.,]\d))/g
const WEEKDAY = new RegExp(`\\b(${DAYS.join('|')})\\b`, 'g')

export interface DateMention extends Span {
  ok: boolean
}

/** Every date, month, year and weekday in a folded text, and whether it is (part of) the session's date. */
export function datesIn(folded: string, session: string | null): DateMention[] {
  const found: DateMention[] = []
  const [year, month, day] = session === null ? [0, 0, 0] : session.split('-').map(Number)
  const weekday = session === null ? '' : DAYS[new Date(`${session}T00:00:00Z`).getUTCDay()]
  const read = (pattern: RegExp, ok: (groups: (string | undefined)[]) => boolean) => {
    for (const { match, ...span } of spansOf(folded, pattern))
      if (!found.some((other) => overlap(other, span))) found.push({ ...span, ok: ok([...match]) })
  }
  read(ISO, ([, y, m, d]) => Number(y) === year && Number(m) === month && Number(d) === day)
  read(
    LONG,
    ([, named, d, name, y]) =>
      (named === undefined || named === weekday) &&
      Number(d) === day &&
      monthOf(name) === month &&
      (y === undefined || Number(y) === year),
  )
  read(
    SLASHED,
    ([, d, m, y]) => Number(d) === day && Number(m) === month && year % (y?.length === 2 ? 100 : 10_000) === Number(y),
  )
  read(LONG_MONTH, ([, name, y]) => monthOf(name) === month && (y === undefined || Number(y) === year))
  read(YEAR, ([, y]) => Number(y) === year)
  read(WEEKDAY, ([, name]) => name === weekday)
  return found.sort((a, b) => a.start - b.start)
}

function monthOf(name: string | undefined): number {
  return name === 'setiembre' ? 9 : MONTHS.indexOf(name ?? '') + 1
}
