import type { Entry } from './entries.ts'
import { fold, type Token } from './tokens.ts'

/**
 * An entry and its words, which are separated by blanks. `_` or `-` joins the words of a phrase, and a final `*` means
 * any ending.
 */
export type WordList = readonly [entry: Entry, words: string]

/** A phrase after some of its words, with its meaning if it ends here and the ways in which it may continue. */
interface Node {
  entry: Entry | null
  /** Whole words that may follow: as written at the start of a phrase, folded after it. */
  words: Map<string, Node>
  /** Beginnings of words that may follow, folded. */
  stems: Map<string, Node>
}

export interface Lexicon {
  start: Node
  /** Lengths of the stems by their first three letters, the longest first. */
  stemLengths: Map<string, readonly number[]>
}

const SHORTEST_STEM = 3
const NONE = new Map<string, Node>()
const NO_LENGTHS: readonly number[] = []

// Words that differ only by this accent: 'bajó' means fell, 'bajo' under; 'impulsó' drove, 'impulso' a drive.
const CONFUSABLE = /ó$/

/** Builds the index of word lists. A word that is listed twice gets its last entry. */
export function compile(lists: readonly WordList[]): Lexicon {
  const lexicon: Lexicon = { start: emptyNode(), stemLengths: new Map() }
  for (const [entry, words] of lists) {
    for (const item of words.split(/\s+/)) {
      if (item !== '') add(lexicon, item, entry)
    }
  }
  return lexicon
}

/** Makes a set of single words, folded. */
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
  // Most phrases end here, so their nodes share one empty map.
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
  /** Number of tokens that the phrase covers. */
  length: number
}

/**
 * Finds the longest phrase that starts at a token. Of equals, whole words precede stems, and longer stems shorter ones.
 */
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

/** Finds the longest phrase that continues from a node. */
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

/** Phrases by their first word, each as the list of its other words, folded. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** Makes phrases of a list that is separated by blanks; `_` joins the words of a phrase. */
export function phrases(list: string): Phrases {
  const split = fold(list)
    .split(/\s+/)
    .map((phrase) => phrase.split('_'))
  const grouped = Map.groupBy(split, ([first]) => first)
  return new Map([...grouped].map(([first, those]) => [first, those.map(([, ...rest]) => rest)]))
}

/** Whether one of the phrases starts at a token. */
export function startsAny(tokens: readonly Token[], at: number, those: Phrases): boolean {
  const found = those.get(tokens[at].text)
  return found?.some((rest) => rest.every((word, i) => tokens[at + 1 + i]?.text === word)) ?? false
}

/** The words of a language that the rules depend on. All are folded. */
export interface Grammar {
  lexicon: Lexicon
  /** Gives the entry of a word that the lexicon does not know. */
  otherwise?: (word: string) => Entry | null
  /** Words that end the search for what moves. */
  barriers: ReadonlySet<string>
  /** Words before a noun, which distinguish 'la baja' from 'baja'. */
  determiners: ReadonlySet<string>
  /** Words between a fall and what it ends in: 'cae en recesión', 'slips to a loss'. */
  into: ReadonlySet<string>
  /** Words before somebody who is the object of a verb: 'hunde a Abengoa'. */
  personal: ReadonlySet<string>
  /** Words between a percentage and its whole: '60 % del PIB'. */
  of: ReadonlySet<string>
  /** Words after 'price of' for what companies and people buy. Everything else is sold. */
  bought: ReadonlySet<string>
  /** Barriers that may stand within the reasons of a charge: 'la multa por fraude y cohecho'. */
  reasons: ReadonlySet<string>
  /** Barriers that may stand within a subject: 'el acuerdo con Boeing', 'un rebote que'. */
  complements: ReadonlySet<string>
  /** Words between two verbs of a subject: 'sube y bate récords'. */
  and: ReadonlySet<string>
  /** Phrases as in 'A, but B', where B counts more than A. */
  contrasts: Phrases
  /** Phrases as in 'despite A, B', where A counts little. */
  concessions: Phrases
  /** Words as in 'A after B', where B is the cause and counts less. */
  causes: ReadonlySet<string>
  /** The first words of headlines that promise an explanation: 'how', 'which'. */
  questions: Phrases
  /** Phrases of headlines that only list other news: 'y otras noticias'. */
  digests: Phrases
  /** Words for more, and for less, after a percentage: 'un 5 % más'. */
  more: ReadonlySet<string>
  less: ReadonlySet<string>
  /** Phrases between a figure and the earlier one: 'frente a', 'compared with'. */
  against: Phrases
  /** Words before the old state, and before the new one, as in 'from negative to stable'. */
  from: ReadonlySet<string>
  to: ReadonlySet<string>
  /** Words after which a figure is below zero, and above it: 'una pérdida de 3 millones'. */
  losses: ReadonlySet<string>
  profits: ReadonlySet<string>
  /** Factors of the words after a number that multiply it, such as 'millones'. */
  scales: ReadonlyMap<string, number>
}
