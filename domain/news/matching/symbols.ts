import { ACRONYMS, EXCHANGES } from './evidence-words.ts'
import type { Capitals, Word } from './words.ts'

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
