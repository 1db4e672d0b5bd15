import type { FactName, Facts } from '../facts.ts'
import { isDenied } from './negation.ts'
import type { FigureToken } from './numbers.ts'
import type { Role } from './roles.ts'
import type { Contradiction } from './verdicts.ts'

const COMPARATOR =
  /\bpor (encima|debajo) (?:del?|al)\b|\b(super)(?:a|an|ando|o|aba)\b|\b(rebas)\w+|\b(superior|inferior)(?:es)? al?\b|\b(mayor|menor)(?:es)? (?:que|al?)\b|\b(sobre|bajo) (?=su|la|el|los)|\bmas (alt[oa]|baj[oa]) que\b/g

/** 'A por encima de B' with two named figures, or with a threshold, that is not so. */
export function wrongComparisons(
  folded: string,
  roles: readonly Role[],
  tokens: readonly FigureToken[],
  { values }: Facts,
  inherited: Role | null,
): Contradiction[] {
  const found: Contradiction[] = []
  for (const match of folded.matchAll(COMPARATOR)) {
    const start = match.index
    const end = start + match[0].length
    const above = /encima|super|rebas|mayor|sobre|alt/.test(match.slice(1).find((group) => group !== undefined) ?? '')
    const rest = folded.slice(end, end + 50).search(/[;,.](?!\d)/)
    const limit = end + (rest < 0 ? 50 : rest)
    const subject = subjectOf(roles, start, inherited)
    const role = roles.find((role) => role.start >= end && role.start < limit)
    const number = tokens.find((token) => token.start >= end && token.start < limit)
    const left = subject === null ? null : values[subject]
    if (left === null) continue
    const threshold = number?.plain === true && (role === undefined || number.start < role.start)
    if (
      /^ (?:la |el |los )?(?:zona|umbral|nivel|territorio|sobre(?:compra|venta))/.test(folded.slice(end)) &&
      !threshold
    )
      continue
    const right = threshold
      ? thresholdOf(subject, number.value)
      : role === undefined
        ? null
        : values[objectOf(role, subject)]
    if (right === null || right === left) continue
    const says = isDenied(folded, start, end) ? !above : above
    if (left > right !== says) found.push({ start, end, about: subject ?? 'price' })
  }
  return found
}

function subjectOf(roles: readonly Role[], at: number, inherited: Role | null): FactName | null {
  const before = roles.filter(({ start }) => start < at)
  return (before.findLast(({ weak }) => !weak) ?? before.at(-1) ?? inherited)?.names[0] ?? null
}

/** 'su señal', 'su media': what the word means beside this subject. */
function objectOf(role: Role, subject: FactName | null): FactName {
  if (subject === 'stochasticK' && role.names[0] === 'signal') return 'stochasticD'
  if (subject === 'ema50' && role.names[0] === 'ema50') return 'ema20'
  return role.names[0]
}

function thresholdOf(subject: FactName | null, value: number | null): number | null {
  return subject === 'rsi' || subject === 'stochasticK' || subject === 'stochasticD' ? value : null
}
