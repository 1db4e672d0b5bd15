import { claimsIn, strangers } from './check/claims.ts'
import { wrongComparisons } from './check/comparisons.ts'
import { datesIn } from './check/dates.ts'
import { judgeFigures } from './check/figures.ts'
import { otherNames } from './check/names.ts'
import { figureTokens } from './check/numbers.ts'
import { isParameter } from './check/parameters.ts'
import { type Role, rolesIn } from './check/roles.ts'
import { fold, mask, ownNames, type Span, sentences } from './check/text.ts'
import { contradictions } from './check/verdicts.ts'
import type { FactName, Facts } from './facts.ts'

/** Longest text that may be shown, in characters. */
const TEXT_LIMIT = 2_000

export type ProblemKind =
  | 'empty'
  | 'too_long'
  | 'markup'
  | 'url'
  | 'other_company'
  | 'wrong_date'
  | 'unknown_figure'
  | 'wrong_role'
  | 'wrong_sign'
  | 'invented_percentage'
  | 'wrong_currency'
  | 'contradicting_verdict'
  | 'news_claim'
  | 'price_target'
  | 'forecast'
  | 'probability'
  | 'advice'
  | 'unsupported_claim'
  | 'false_gap'

interface Problem extends Span {
  kind: ProblemKind
  text: string
}

export interface CheckedFigure extends Span {
  text: string
  /** The fact that it states; 'session' for a date, null where it states none. */
  name: FactName | 'session' | null
}

export interface FigureCheck {
  ok: boolean
  /** Figures and dates in the text, parameters left out. */
  figures: number
  matched: number
  problems: Problem[]
  /** Each of the figures; offsets in UTF-16 units of the NFC form of the text. */
  mentions: CheckedFigure[]
}

const MARKUP = /<\/?[a-z!][^>]{0,200}>?|&(?:#\d+|[a-z]+);|\[[^\]\n]{0,200}\]\(|```|`|\*\*|__|^#{1,6} |^\||[{}\\]/gim
/** Control and invisible characters, which could hide or turn round what is read. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu
const URL =
  /\b(?:https?|ftp|mailto|javascript|data):|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|io|ec|es|co|test|app|ai|biz)\b|[\w.]+@[\w.]+/gi

/**
 * Whether a Spanish text states nothing but the facts: each figure and date in its role and within its rounding, each
 * verdict as the indicators have it, this company only, no target, forecast, news, link or markup. The facts of `known`
 * figures (places in the NFC form) are taken as given; what the words say of them is read all the same.
 */
export function checkFigures(raw: string, facts: Facts, known: readonly CheckedFigure[] = []): FigureCheck {
  const text = raw.slice(0, TEXT_LIMIT + 1).normalize('NFC')
  const problems: Problem[] = []
  const mentions: CheckedFigure[] = []
  const add = (kind: ProblemKind, { start, end }: Span) =>
    problems.push({ kind, text: text.slice(start, end), start, end })
  if (text.trim() === '') add('empty', { start: 0, end: 0 })
  if (raw.length > TEXT_LIMIT) {
    add('too_long', { start: 0, end: 40 })
    return { ok: false, figures: 0, matched: 0, problems, mentions }
  }
  for (const pattern of [MARKUP, INVISIBLE])
    for (const { index, 0: found } of text.matchAll(pattern)) add('markup', { start: index, end: index + found.length })
  const folded = fold(text)
  const own = ownNames(text, folded, facts)
  const named = mask(text, own, '§')
  for (const { index, 0: found } of named.matchAll(URL)) add('url', { start: index, end: index + found.length })
  const dates = datesIn(mask(folded, own, '§'), facts.session)
  for (const date of dates) {
    mentions.push({ ...date, text: text.slice(date.start, date.end), name: date.ok ? 'session' : null })
    if (!date.ok) add('wrong_date', date)
  }
  const masked = mask(named, dates, '·')
  const plain = mask(mask(folded, own, '§'), dates, '·')
  let inherited: Role | null = null
  for (const span of sentences(masked)) {
    inherited = checkSentence({ masked, plain, span, facts, known, inherited, add, mentions })
  }
  problems.sort((a, b) => a.start - b.start)
  mentions.sort((a, b) => a.start - b.start)
  const figures = mentions.length
  return {
    ok: problems.length === 0,
    figures,
    matched: mentions.filter(({ name }) => name !== null).length,
    problems,
    mentions,
  }
}

interface Sentence {
  masked: string
  plain: string
  span: Span
  facts: Facts
  known: readonly CheckedFigure[]
  inherited: Role | null
  add: (kind: ProblemKind, span: Span) => void
  mentions: CheckedFigure[]
}

/** Reports what is wrong in one sentence; returns the role that the next one inherits. */
function checkSentence({ masked, plain, span, facts, known, inherited, add, mentions }: Sentence): Role | null {
  const written = masked.slice(span.start, span.end)
  const folded = plain.slice(span.start, span.end)
  const shift = ({ start, end }: Span) => ({ start: start + span.start, end: end + span.start })
  const roles = rolesIn(folded)
  const averages = roles.filter(({ names, start }) => /^ema/.test(names[0]) && /\d/.test(folded.charAt(start)))
  const tokens = figureTokens(written, folded)
  const given: Role[] = known.flatMap(({ start, end, name }) =>
    name === null || name === 'session' || start < span.start || end > span.end
      ? []
      : [{ start: start - span.start, end: end - span.start, names: [name], weak: false }],
  )
  const nameOf = (token: Span) => given.find(({ start, end }) => start < token.end && token.start < end)?.names[0]
  const data = tokens.filter((token) => nameOf(token) || !isParameter(token, folded, averages))
  for (const { token, name: read, kind } of judgeFigures(folded, data, roles, facts, inherited)) {
    const name = nameOf(token) ?? read
    mentions.push({ ...shift(token), text: token.text, name })
    if (name === null) add(kind, shift(token))
  }
  const named = [...roles, ...given].sort((a, b) => a.start - b.start)
  const gap = /datos? suficientes|datos? insuficientes|faltan datos|insuficiente/.test(folded)
  if (gap && !isGap(folded, roles, facts)) add('false_gap', span)
  if (!gap) {
    for (const found of contradictions(folded, named, facts, inherited)) add('contradicting_verdict', shift(found))
    for (const found of wrongComparisons(folded, named, tokens, facts, inherited))
      add('contradicting_verdict', shift(found))
  }
  for (const name of otherNames(masked, span, facts)) add('other_company', name)
  const claims = claimsIn(folded)
  for (const claim of claims) add(claim.kind, shift(claim))
  const words =
    roles.filter(({ weak }) => !weak).length +
    (/divergencia|sobre(?:compra|venta)|tendencia|cruce/.test(folded) ? 1 : 0)
  for (const stranger of strangers(folded, { figures: data.length, words })) add('unsupported_claim', shift(stranger))
  return roles.findLast(({ weak }) => !weak) ?? roles.at(-1) ?? inherited
}

/** What cannot be told apart in 'no hay datos suficientes para el MACD': one missing value excuses its indicator. */
const TOGETHER: readonly (readonly FactName[])[] = [
  ['macd', 'signal', 'histogram'],
  ['ema20', 'ema50'],
  ['stochasticK', 'stochasticD'],
]

/** Whether something that the sentence names is indeed missing, or it names nothing. */
function isGap(folded: string, roles: readonly Role[], { values, verdicts }: Facts): boolean {
  const averages = /\bemas?(?![a-z])|medias/.test(folded) ? (['ema20'] as const) : []
  const named = [...roles.flatMap(({ names, weak }) => (weak || names[0] === 'price' ? [] : [names[0]])), ...averages]
  const missing = (name: FactName) =>
    (TOGETHER.find((group) => group.includes(name)) ?? [name]).some((member) => values[member] === null)
  if (/divergencia/.test(folded)) return verdicts.divergence === 'Insufficient data'
  return named.length === 0 || named.some(missing)
}
