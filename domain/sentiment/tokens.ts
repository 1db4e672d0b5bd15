/** A word, a number or a punctuation mark of a text. */
export interface Token {
  kind: 'word' | 'number' | 'mark'
  /** A word in lower case without accents; a number or a mark as written. */
  text: string
  /** The word in lower case with its accents. */
  written: string
  start: number
  end: number
  /** Whether the token stands between quotation marks. */
  quoted: boolean
  /** Whether the word starts with a capital and continues in small letters. */
  capital: boolean
}

const LINK = 'https?:\\/\\/\\S+|@\\w+'
// A sign belongs to a number only where nothing stands before the sign: '2004-2010' is a range.
const SIGN = '(?<=^|[\\s(])[+\\-−](?=\\d)'
const NUMBER = '\\d+(?:[.,]\\d+)*'
const WORD = "\\p{L}+(?:['’&]\\p{L}+)*"
const SENTENCE_END = '[.!?…](?=\\s|["\'»”’)]|$)'
const SIMPLE_MARK = '[,;:()¿¡%«»“”|–—"]'
const SINGLE_QUOTE = "(?<=^|[\\s(])['‘]|['’](?=[\\s,.;:!?)]|$)"
const TOKEN = new RegExp([LINK, SIGN, NUMBER, WORD, SENTENCE_END, SIMPLE_MARK, SINGLE_QUOTE].join('|'), 'gu')

const OPENING = new Set(['«', '“', '‘'])
const CLOSING = new Set(['»', '”', '’'])
const NO_TOKEN = /^(?:https?:|@)/
const DIGIT = /^\d/
const LETTER = /^\p{L}/u
const CAPITALISED = /^\p{Lu}.*\p{Ll}/u
const ACCENTS = /[\u0300-\u036f]/g
const ASCII = /^[\x20-\x7e]*$/

/** Converts to lower case without accents, whatever the host's locale; 'ñ' becomes 'n'. */
export function fold(text: string): string {
  return withoutAccents(text.toLowerCase())
}

function withoutAccents(lower: string): string {
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replace(ACCENTS, '').replaceAll('’', "'")
}

/**
 * Splits a text into words, numbers and the marks that separate clauses, in order. Links and @names are left out, and
 * quotation marks become a flag of the tokens between them.
 */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let quoted = false
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0]
    if (NO_TOKEN.test(raw)) continue
    if (raw === '"' || raw === "'") quoted = !quoted
    else if (OPENING.has(raw)) quoted = true
    else if (CLOSING.has(raw)) quoted = false
    else tokens.push(makeToken(raw, match.index, quoted))
  }
  return tokens
}

function makeToken(raw: string, start: number, quoted: boolean): Token {
  const place = { start, end: start + raw.length, quoted, capital: CAPITALISED.test(raw) }
  if (DIGIT.test(raw)) return { kind: 'number', text: raw, written: raw, ...place }
  if (!LETTER.test(raw)) return { kind: 'mark', text: raw === '−' ? '-' : raw, written: raw, ...place }
  const written = raw
    .toLowerCase()
    .normalize('NFC')
    .replace(/['’]s$/, '')
  return { kind: 'word', text: withoutAccents(written), written, ...place }
}
