import { fold, type Token } from './tokens.ts'
import type { Entry } from './types.ts'

/** Words that share an entry: parted by blanks, `_` or `-` joins the words of a phrase, a closing `*` stands for any ending. */
export type WordList = readonly [entry: Entry, words: string]

interface Part {
  text: string
  stem: boolean
}

interface Phrase {
  rest: readonly Part[]
  entry: Entry
}

/** Word or stem to its phrases, longest first; a single word is a phrase without rest. */
type Index = Map<string, Phrase[]>

export interface Lexicon {
  /** Whole words as written, and without their accents where that makes no other word. */
  words: Index
  /** Beginnings of words, folded. */
  stems: Index
  longestStem: number
}

const SHORTEST_STEM = 3

// 'bajó' fell, 'bajo' is under; 'impulsó' drove, 'impulso' is a drive.
const CONFUSABLE = /ó$/

/** Builds the index of word lists; a word listed twice takes its last entry. */
export function compile(lists: readonly WordList[]): Lexicon {
  const lexicon: Lexicon = { words: new Map(), stems: new Map(), longestStem: 0 }
  for (const [entry, words] of lists) {
    for (const item of words.split(/\s+/)) {
      if (item !== '') add(lexicon, item, entry)
    }
  }
  return lexicon
}

/** Single words, folded. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(fold(words).split(/\s+/))
}

function add(lexicon: Lexicon, item: string, entry: Entry): void {
  const [first, ...others] = item.split(/[_-]/)
  const phrase: Phrase = { rest: others.map(toPart), entry }
  const { text, stem } = toPart(first)
  if (stem) {
    lexicon.longestStem = Math.max(lexicon.longestStem, text.length)
    put(lexicon.stems, text, phrase)
  } else {
    put(lexicon.words, first, phrase)
    if (text !== first && !CONFUSABLE.test(first)) put(lexicon.words, text, phrase)
  }
}

function put(index: Index, key: string, phrase: Phrase): void {
  const others = (index.get(key) ?? []).filter(({ rest }) => !sameParts(rest, phrase.rest))
  index.set(
    key,
    [...others, phrase].sort((a, b) => b.rest.length - a.rest.length),
  )
}

function toPart(item: string): Part {
  const text = fold(item)
  return text.endsWith('*') ? { text: text.slice(0, -1), stem: true } : { text, stem: false }
}

function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  return a.length === b.length && a.every((part, i) => part.text === b[i].text && part.stem === b[i].stem)
}

export interface Match {
  entry: Entry
  /** Tokens it takes. */
  length: number
}

/** The longest phrase that starts at a token; among equals the whole word before the stem, the longer stem first. */
export function matchAt({ words, stems, longestStem }: Lexicon, tokens: readonly Token[], at: number): Match | null {
  const { kind, text, written } = tokens[at]
  if (kind !== 'word') return null
  let best = longest(words.get(written), tokens, at)
  for (let length = Math.min(text.length, longestStem); length >= SHORTEST_STEM; length--) {
    const match = longest(stems.get(text.slice(0, length)), tokens, at)
    if (match !== null && (best === null || match.length > best.length)) best = match
  }
  return best
}

function longest(phrases: readonly Phrase[] | undefined, tokens: readonly Token[], at: number): Match | null {
  const phrase = phrases?.find(({ rest }) => rest.every((part, i) => fits(part, tokens[at + 1 + i])))
  return phrase === undefined ? null : { entry: phrase.entry, length: phrase.rest.length + 1 }
}

function fits(part: Part, token: Token | undefined): boolean {
  if (token === undefined || token.kind !== 'word') return false
  return part.stem ? token.text.startsWith(part.text) : token.text === part.text
}
