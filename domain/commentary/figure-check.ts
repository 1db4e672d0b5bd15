import { forbiddenIn } from './check/forbidden.ts'
import type { Mention } from './check/mentions.ts'
import { otherNames } from './check/names.ts'
import { wrongRelations } from './check/relations.ts'
import { wrongShares } from './check/shares.ts'
import { type Span, spansOf } from './check/text.ts'
import { contradictions } from './check/verdicts.ts'
import type { FactName, Facts } from './facts.ts'
import { type CheckedFigure, readFigures, type StatedFigures, shiftBy } from './stated-figures.ts'

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
  | 'false_gap'

interface Problem extends Span {
  kind: ProblemKind
  text: string
}

export interface FigureCheck extends StatedFigures {
  ok: boolean
  problems: Problem[]
}

const MARKUP = /<\/?[a-z!][^>]{0,200}>?|&(?:#\d+|[a-z]+);|\[[^\]\n]{0,200}\]\(|```|`|\*\*|__|^#{1,6} |^\||[{}\\]/gim
/** Control and invisible characters, which could hide or reverse the text. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}]/gu
const URL =
  /\b(?:https?|ftp|mailto|javascript|data):|\bwww\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|io|ec|es|co|test|app|ai|biz)\b|[\w.]+@[\w.]+/gi

/**
 * Whether a Spanish text states nothing but the facts: each figure and date in its role and within its rounding, or
 * derived from those named beside it; each verdict and relation as the indicators have it; this company only; no
 * target, forecast, probability, advice, cause, news, link or markup. `known`: figures whose fact is certain.
 */
export function checkFigures(raw: string, facts: Facts, known: readonly CheckedFigure[] = []): FigureCheck {
  const text = raw.slice(0, TEXT_LIMIT + 1).normalize('NFC')
  const problems: Problem[] = []
  const add = (kind: ProblemKind, { start, end }: Span) =>
    problems.push({ kind, text: text.slice(start, end), start, end })
  if (text.trim() === '') add('empty', { start: 0, end: 0 })
  if (raw.length > TEXT_LIMIT) {
    add('too_long', { start: 0, end: 40 })
    return { ok: false, figures: 0, matched: 0, problems, mentions: [] }
  }
  for (const pattern of [MARKUP, INVISIBLE]) for (const span of spansOf(text, pattern)) add('markup', span)
  const { stated, wrong, named, masked, sentences } = readFigures(text, facts, known)
  for (const span of spansOf(named, URL)) add('url', span)
  for (const { kind, ...span } of wrong) add(kind, span)
  for (const { span, written, said, reading } of sentences) {
    const sentence = reading.folded
    const shift = shiftBy(span)
    for (const name of otherNames(masked, span, facts)) add('other_company', name)
    for (const claim of forbiddenIn(written, sentence)) add(claim.kind, shift(claim))
    if (isGap(sentence)) {
      if (!isTrueGap(sentence, said, facts)) add('false_gap', span)
    } else if (!/\?\s*$/.test(sentence)) {
      for (const claim of [...contradictions(reading), ...wrongRelations(reading)])
        add('contradicting_verdict', shift(claim))
      for (const share of wrongShares(reading)) add('invented_percentage', shift(share))
    }
  }
  problems.sort((a, b) => a.start - b.start)
  return { ok: problems.length === 0, problems, ...stated }
}

/** Values that 'no hay datos suficientes para el MACD' does not tell apart: one missing value excuses its indicator. */
const TOGETHER: readonly (readonly FactName[])[] = [
  ['macd', 'signal', 'histogram'],
  ['ema20', 'ema50'],
  ['stochasticK', 'stochasticD'],
]

const isGap = (folded: string) => /datos? suficientes|datos? insuficientes|faltan datos|insuficiente/.test(folded)

/** Whether the sentence names a value that is really missing, or names nothing. */
function isTrueGap(folded: string, said: readonly Mention[], { values, verdicts }: Facts): boolean {
  const averages = /\bemas?(?![a-z])|medias/.test(folded) ? (['ema20'] as const) : []
  const named = [...said.flatMap(({ names, weak }) => (weak || names[0] === 'price' ? [] : [names[0]])), ...averages]
  const isMissing = (name: FactName) =>
    (TOGETHER.find((group) => group.includes(name)) ?? [name]).some((member) => values[member] === null)
  if (/divergencia/.test(folded)) return verdicts.divergence === 'Insufficient data'
  return named.length === 0 || named.some(isMissing)
}
