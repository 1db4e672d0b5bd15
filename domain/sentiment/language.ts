import { franc } from 'franc'
import { ENGLISH } from './english/index.ts'
import type { Language } from './entries.ts'
import { type Lexicon, matchAt, wordSet } from './lexicon.ts'
import { SPANISH } from './spanish/index.ts'
import type { Token } from './tokens.ts'

// Function words that only one of the two languages has.
const SPANISH_WORDS = wordSet(
  `el la los las un una unos unas de del al en y e o u que por para con sin sobre entre desde hasta tras ante según se su sus lo
  le les es son fue era ha han hay más pero como cuando donde este esta estos estas ese esa ser estar será ya muy también contra
  mientras durante millones años año`,
)
const ENGLISH_WORDS = wordSet(
  `the of and to in for on with at by from as is are was were be been has have had will would its it that this these those or but
  not an after over into out up down than says said amid new his her their they we you your i my what why how who when may could
  more about off million`,
)

/**
 * Detects Spanish or English by function words, then by the words that each lexicon knows, then by letter triples. The
 * result is Spanish where all of these are undecided.
 */
export function detectLanguage(text: string, tokens: readonly Token[]): Language {
  const balance = smallWords(tokens) || known(SPANISH.lexicon, tokens) - known(ENGLISH.lexicon, tokens)
  if (balance !== 0) return balance > 0 ? 'es' : 'en'
  return franc(text, { only: ['spa', 'eng'], minLength: 3 }) === 'eng' ? 'en' : 'es'
}

function smallWords(tokens: readonly Token[]): number {
  let balance = 0
  for (const { text } of tokens) {
    if (SPANISH_WORDS.has(text) || text === '¿' || text === '¡') balance++
    else if (ENGLISH_WORDS.has(text)) balance--
  }
  return balance
}

function known(lexicon: Lexicon, tokens: readonly Token[]): number {
  return tokens.filter((_, at) => matchAt(lexicon, tokens, at) !== null).length
}
