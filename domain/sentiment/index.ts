import { ENGLISH, ENGLISH_POSTS } from './english/index.ts'
import type { DecidingWord, Language, SentimentAnalysis } from './entries.ts'
import { detectLanguage } from './language.ts'
import type { Grammar } from './lexicon.ts'
import { linkComparisons } from './rules/comparisons.ts'
import {
  applyDeeds,
  applyDegrees,
  applyExpectations,
  applyNegations,
  applyPasts,
  emphasis,
  withoutContradicted,
} from './rules/modifiers.ts'
import { linkMovements, linkPrices } from './rules/movements.ts'
import { findUnits, type Unit } from './rules/units.ts'
import { labelOf, round, scoreOf } from './score.ts'
import { SPANISH } from './spanish/index.ts'
import { type Token, tokenise } from './tokens.ts'

export type { Language, SentimentAnalysis } from './entries.ts'

/** Number of characters that are read; a headline and its summary have fewer. */
const MOST_CHARACTERS = 4_000
/** Number of tokens up to which a deciding stretch is shown whole; of a longer one, only the two ends are. */
const SHOWN_WHOLE = 8
const CASHTAG = /\$[A-Za-z]{1,5}\b/

/**
 * Computes the tone of a headline or short text for an owner of the stock that it is about. Spanish uses word lists
 * with a direction, and rules for what moves, negation, contrast and comparison. English uses the same rules, and
 * VADER's words (Hutto and Gilbert, 2014) for those that the lists leave out. Without `lang` the language is detected.
 * Only the beginning of a long text is read. The function is pure, with the same result on every host.
 */
export function analyse(text: string, lang?: Language): SentimentAnalysis {
  const read = text.slice(0, MOST_CHARACTERS)
  const tokens = tokenise(read)
  const language = lang ?? detectLanguage(read, tokens)
  const words = decide(read, tokens, grammarOf(read, language))
  const score = scoreOf(words.reduce((sum, { weight }) => sum + weight, 0))
  return { label: labelOf(score), score, lang: language, words }
}

function grammarOf(text: string, language: Language): Grammar {
  if (language === 'es') return SPANISH
  return CASHTAG.test(text) ? ENGLISH_POSTS : ENGLISH
}

function decide(text: string, tokens: readonly Token[], grammar: Grammar): DecidingWord[] {
  const units = findUnits(tokens, grammar)
  applyDeeds(units, tokens, grammar)
  linkPrices(units, tokens, grammar)
  linkMovements(units, tokens, grammar)
  linkComparisons(units, tokens, grammar)
  applyExpectations(units)
  applyNegations(units, tokens, grammar)
  applyPasts(units, tokens, grammar)
  applyDegrees(units)
  const factors = emphasis(tokens, grammar)
  const said = units.flatMap((unit) => {
    const weight = unit.mergedInto === null ? round(unit.weight * factors[unit.from], 3) : 0
    return weight === 0 ? [] : [{ unit, weight }]
  })
  return withoutContradicted(said).map(({ unit, weight }) => ({ word: wordsOf(text, tokens, unit), weight }))
}

function wordsOf(text: string, tokens: readonly Token[], { span: [from, to] }: Unit): string {
  const between = (first: number, last: number) => text.slice(tokens[first].start, tokens[last].end)
  if (to - from <= SHOWN_WHOLE) return between(from, to - 1)
  return `${between(from, from + 1)} … ${between(to - 2, to - 1)}`
}
