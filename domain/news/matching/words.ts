import { ACRONYMS, EXCHANGES } from './vocabulary.ts'

/** A word of a headline or of a name. */
export interface Word {
  /** Lower case, without accents, apostrophes and a possessive s. */
  folded: string
  /** The same with the possessive s: "McDonald's" is 'mcdonalds' here and 'mcdonald' there. */
  whole: string
  raw: string
  /** The character right before it, '' at the start. */
  before: string
  /** Only blanks and hyphens separate it from the word before. */
  adjacent: boolean
  /** Starts the text, a sentence, a quotation, or what follows a colon or dash: a capital proves nothing here. */
  opens: boolean
  capital: boolean
}

/** How a text uses capitals: in names only, in Nearly Every Word, or EVERYWHERE. */
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

/** Share of capitalised words among the longer ones after the first: from here on a text capitalises all of them. */
const TITLE_SHARE = 0.7
const LONG_WORD = 4

/** The words of a text, in order. */
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
/** '$AAPL', '$BRK.B'; '$5' is money. */
const CASHTAG = new RegExp(`\\$(?=[A-Z])(${SYMBOL})(?![A-Za-z0-9])`, 'g')
/** 'NASDAQ: AAPL', '(BME:SAN)' */
const QUOTED = new RegExp(`\\b(?:${EXCHANGES})\\s?:\\s?(${SYMBOL})(?![A-Za-z0-9])`, 'gi')
/** '(AAPL)' */
const PARENTHESISED = new RegExp(`[([](${SYMBOL})[)\\]]`, 'g')
const BARE = /^[A-Z]{3,5}$/
const TRAILING_DOTS = /[.^=-]+$/
/** Shorter ones in parentheses mean too much else: a state, a party, a country. */
const SHORTEST = 3

/** What a text writes as an exchange symbol, in order; whether the market has it is not checked here. */
export function* findSymbols(text: string, words: readonly Word[], capitals: Capitals): Generator<string> {
  for (const [, symbol] of text.matchAll(CASHTAG)) yield trimmed(symbol)
  for (const [, symbol] of text.matchAll(QUOTED)) yield trimmed(symbol)
  for (const [, symbol] of text.matchAll(PARENTHESISED))
    if (symbol.length >= SHORTEST && !ACRONYMS.has(symbol)) yield trimmed(symbol)
  if (capitals === 'all') return
  for (const { raw, before } of words)
    if (BARE.test(raw) && before !== '@' && before !== '#' && !ACRONYMS.has(raw)) yield raw
}

/** Short symbols in parentheses: they confirm a name in the same text, but prove nothing alone. */
export function* findShortSymbols(text: string): Generator<string> {
  for (const [, symbol] of text.matchAll(PARENTHESISED)) if (symbol.length < SHORTEST) yield symbol
}

const trimmed = (symbol: string): string => symbol.replace(TRAILING_DOTS, '')
