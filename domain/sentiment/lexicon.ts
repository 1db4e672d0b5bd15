import type { Entry } from './entries.ts'
import { fold, type Token } from './tokens.ts'

/**
 * Words that share an entry: separated by blanks; `_` or `-` joins the words of a phrase, a final `*` means any ending.
 */
export type WordList = readonly [entry: Entry, words: string]

/** A phrase after some of its words: what it means if it ends here, and how it may continue. */
interface Node {
  entry: Entry | null
  /** Whole words: as written at the start of a phrase, folded after it. */
  words: Map<string, Node>
  /** Beginnings of words, folded. */
  stems: Map<string, Node>
}

export interface Lexicon {
  start: Node
  /** How long the stems are that start with three letters, the longest first. */
  stemLengths: Map<string, readonly number[]>
}

const SHORTEST_STEM = 3
const NONE = new Map<string, Node>()
const NO_LENGTHS: readonly number[] = []

// 'bajó' fell, 'bajo' is under; 'impulsó' drove, 'impulso' is a drive.
const CONFUSABLE = /ó$/

/** Builds the index of word lists; a word listed twice takes its last entry. */
export function compile(lists: readonly WordList[]): Lexicon {
  const lexicon: Lexicon = { start: emptyNode(), stemLengths: new Map() }
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
  const text = fold(first)
  if (text.endsWith('*')) addLength(lexicon, text.slice(0, -1))
  const starts = text === first || text.endsWith('*') || CONFUSABLE.test(first) ? [first] : [first, text]
  for (const start of starts) {
    let node = childOf(lexicon.start, start)
    for (const other of others) node = childOf(node, fold(other))
    node.entry = entry
  }
}

function addLength({ stemLengths }: Lexicon, stem: string): void {
  const letters = stem.slice(0, SHORTEST_STEM)
  const lengths = new Set(stemLengths.get(letters)).add(stem.length)
  stemLengths.set(
    letters,
    [...lengths].sort((a, b) => b - a),
  )
}

function childOf(node: Node, part: string): Node {
  const [kind, key] = part.endsWith('*') ? (['stems', fold(part.slice(0, -1))] as const) : (['words', part] as const)
  // Most phrases go no further: their maps are the one empty map.
  if (node[kind] === NONE) node[kind] = new Map()
  const child = node[kind].get(key) ?? emptyNode()
  node[kind].set(key, child)
  return child
}

function emptyNode(): Node {
  return { entry: null, words: NONE, stems: NONE }
}

export interface Match {
  entry: Entry
  /** Tokens it takes. */
  length: number
}

/** The longest phrase that starts at a token; among equals the whole word before the stem, the longer stem first. */
export function matchAt({ start, stemLengths }: Lexicon, tokens: readonly Token[], at: number): Match | null {
  const { kind, text, written } = tokens[at]
  if (kind !== 'word') return null
  const whole = start.words.get(written)
  let best = whole === undefined ? null : longest(whole, tokens, at + 1, 1)
  for (const length of stemLengths.get(text.slice(0, SHORTEST_STEM)) ?? NO_LENGTHS) {
    const stem = start.stems.get(text.slice(0, length))
    if (stem !== undefined) best = longer(best, longest(stem, tokens, at + 1, 1))
  }
  return best
}

/** The longest phrase that goes on from a node. */
function longest(node: Node, tokens: readonly Token[], at: number, length: number): Match | null {
  let best = node.entry === null ? null : { entry: node.entry, length }
  const token = tokens[at]
  if (token === undefined || token.kind !== 'word') return best
  const whole = node.words.get(token.text)
  if (whole !== undefined) best = longer(best, longest(whole, tokens, at + 1, length + 1))
  for (const [stem, child] of node.stems) {
    if (token.text.startsWith(stem)) best = longer(best, longest(child, tokens, at + 1, length + 1))
  }
  return best
}

function longer(one: Match | null, other: Match | null): Match | null {
  return other !== null && (one === null || other.length > one.length) ? other : one
}

/** Phrases by their first word, each as its other words, folded. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** From words separated by blanks; `_` joins those of a phrase. */
export function phrases(list: string): Phrases {
  const split = fold(list)
    .split(/\s+/)
    .map((phrase) => phrase.split('_'))
  const grouped = Map.groupBy(split, ([first]) => first)
  return new Map([...grouped].map(([first, those]) => [first, those.map(([, ...rest]) => rest)]))
}

/** Whether one of them starts at a token. */
export function startsAny(tokens: readonly Token[], at: number, those: Phrases): boolean {
  const found = those.get(tokens[at].text)
  return found?.some((rest) => rest.every((word, i) => tokens[at + 1 + i]?.text === word)) ?? false
}

/** What the rules need to know about a language; all words folded. */
export interface Grammar {
  lexicon: Lexicon
  /** Asked for a word that the lexicon does not know. */
  otherwise?: (word: string) => Entry | null
  /** Words that stop the search for what a movement moves. */
  barriers: ReadonlySet<string>
  /** Before a noun: they tell 'la baja' from 'baja'. */
  determiners: ReadonlySet<string>
  /** Between a fall and what it ends in: 'cae en recesión', 'slips to a loss'. */
  into: ReadonlySet<string>
  /** Between a share in per cent and what it is a share of: '60 % del PIB'. */
  of: ReadonlySet<string>
  /** After 'price of': what companies and people buy; all else is sold. */
  bought: ReadonlySet<string>
  /** Barriers that do not end what a charge is for: 'la multa por fraude y cohecho'. */
  grounds: ReadonlySet<string>
  /** 'A, but B': B counts more than A. */
  contrasts: Phrases
  /** 'Despite A, B': A counts little. */
  concessions: Phrases
  /** 'A after B': B is what led there. */
  causes: ReadonlySet<string>
  /** First words of a headline that promises an explanation: 'how', 'which'. */
  questions: Phrases
  /** Anywhere in a headline that only lists what else there is: 'y otras noticias'. */
  digests: Phrases
  /** After a per cent figure: 'un 5 % más'. */
  more: ReadonlySet<string>
  less: ReadonlySet<string>
  /** Between a figure and the earlier one: 'frente a', 'compared with'. */
  against: Phrases
  /** 'From negative to stable': before the old state, and before the new one. */
  from: ReadonlySet<string>
  to: ReadonlySet<string>
  /** A figure after the first is below zero, after the second above: 'una pérdida de 3 millones'. */
  losses: ReadonlySet<string>
  profits: ReadonlySet<string>
  /** Words after a number that multiply it. */
  scales: ReadonlyMap<string, number>
}
