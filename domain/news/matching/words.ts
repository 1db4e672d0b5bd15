import { ACRONYMS, EXCHANGES } from './vocabulary.ts'

/** A word of a headline or of a company's name. */
export interface Word {
  /** The word in lower case, without accents, apostrophes and a possessive s. */
  folded: string
  /** The folded word with the possessive s: "McDonald's" is 'mcdonalds' here and 'mcdonald' in `folded`. */
  whole: string
  raw: string
  /** The character right before the word; '' at the start of the text. */
  before: string
  /** Whether only blanks and hyphens separate the word from the one before. */
  adjacent: boolean
  /**
   * Whether the word starts the text, a sentence, a quotation, or a part after a colon or dash, where any has a
   * capital.
   */
  opens: boolean
  capital: boolean
}

/** A text's use of capitals: in names only, in Nearly Every Word, or EVERYWHERE. */
export type Capitals = 'sentence' | 'title' | 'all'

const WORD = /\p{L}\.(?:\p{L}\.)+|[\p{L}\p{N}]+(?:[&'’][\p{L}\p{N}]+)*|&/gu
const OPENING = /[.!?:;«"“‘([|–—]\s*$/
const ONLY_BLANKS = /^[\s-]*$/
const ACCENTS = /[\u0300-\u036f]/g
const ASCII = /^[\x20-\x7e]*$/
const POSSESSIVE = /['’]s$/i
const NO_LETTERS = /[.'’]/g
const CAPITAL = /^[\p{Lu}\p{N}]/u
const SMALL = /\p{Ll}/u

/** Share of capitalised words, among the longer ones after the first, from which a text counts as a title. */
const TITLE_SHARE = 0.7
const LONG_WORD = 4

/** Splits a text into words, in order. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const { 0: raw, index } of text.matchAll(WORD)) {
    const between = text.slice(end, index)
    words.push({
      ...fold(raw),
      raw,
      before: text[index - 1] ?? '',
      adjacent: words.length > 0 && ONLY_BLANKS.test(between),
      opens: words.length === 0 || OPENING.test(between),
      capital: CAPITAL.test(raw),
    })
    end = index + raw.length
  }
  return words
}

function fold(raw: string): { folded: string; whole: string } {
  let lower = raw.toLowerCase()
  if (!ASCII.test(lower)) lower = lower.normalize('NFD').replace(ACCENTS, '')
  const whole = lower.replace(NO_LETTERS, '')
  return { whole, folded: POSSESSIVE.test(lower) ? whole.slice(0, -1) : whole }
}

export function capitalsOf(words: readonly Word[]): Capitals {
  const long = words.filter(({ raw }, place) => place > 0 && raw.length >= LONG_WORD)
  if (long.length > 0 && !long.some(({ raw }) => SMALL.test(raw))) return 'all'
  const capitals = long.filter(({ capital }) => capital).length
  return long.length >= 2 && capitals >= TITLE_SHARE * long.length ? 'title' : 'sentence'
}

const SYMBOL = '[A-Z0-9][A-Z0-9.^=-]{0,14}'
/** Matches '$AAPL' and '$BRK.B', but not '$5', which is money. */
const CASHTAG = new RegExp(`\\$(?=[A-Z])(${SYMBOL})(?![A-Za-z0-9])`, 'g')
/** Matches 'NASDAQ: AAPL' and '(BME:SAN)'. */
const QUOTED = new RegExp(`\\b(?:${EXCHANGES})\\s?:\\s?(${SYMBOL})(?![A-Za-z0-9])`, 'gi')
/** Matches '(AAPL)'. */
const PARENTHESISED = new RegExp(`[([](${SYMBOL})[)\\]]`, 'g')
const BARE = /^[A-Z]{3,5}$/
const TRAILING_DOTS = /[.^=-]+$/
/** The least length of symbols in parentheses, since shorter ones may be a state, a party or a country. */
const SHORTEST = 3

/** Finds what a text writes as symbols, in order. Whether the market has them is not checked here. */
export function* findSymbols(text: string, words: readonly Word[], capitals: Capitals): Generator<string> {
  for (const [, symbol] of text.matchAll(CASHTAG)) yield trimmed(symbol)
  for (const [, symbol] of text.matchAll(QUOTED)) yield trimmed(symbol)
  for (const [, symbol] of text.matchAll(PARENTHESISED))
    if (symbol.length >= SHORTEST && !ACRONYMS.has(symbol)) yield trimmed(symbol)
  if (capitals === 'all') return
  for (const { raw, before } of words)
    if (BARE.test(raw) && before !== '@' && before !== '#' && !ACRONYMS.has(raw)) yield raw
}

/** Finds short symbols in parentheses, which confirm a name in the same text but prove nothing alone. */
export function* findShortSymbols(text: string): Generator<string> {
  for (const [, symbol] of text.matchAll(PARENTHESISED)) if (symbol.length < SHORTEST) yield symbol
}

const trimmed = (symbol: string): string => symbol.replace(TRAILING_DOTS, '')
