import {
  ACTIVITY_BEFORE,
  ACTIVITY_BEHIND,
  ALIASES,
  FIRST_NAMES,
  GENERIC,
  LEGAL,
  ORDINARY,
  PLACES,
  SURNAMES,
} from './vocabulary.ts'
import { readWords, type Word } from './words.ts'

/**
 * What a name may mean besides the company: nothing else (`own`), several ordinary words (`phrase`), one ordinary word
 * (`word`), a family name (`surname`) or a place (`place`). The capitals of an `acronym` must match exactly.
 */
export type NameKind = 'own' | 'acronym' | 'phrase' | 'word' | 'surname' | 'place'

/** A way of writing a company's name. */
export interface NameVariant {
  /** The words of the variant, folded. */
  words: readonly string[]
  /** The variant as written, which acronyms are compared with. */
  raw: string
  kind: NameKind
  /** Whether the words for the company's business are left out; whole names take precedence. */
  shortened: boolean
}

const PARENTHESES = /\([^)]*\)/g
const DOMAIN = /\.(?:com|net|org|io|ai)\b/gi
const ACRONYM = /^(?=.*\p{Lu})[\p{Lu}\p{N}]{1,4}$/u
const CONNECTIVES: Readonly<Record<string, true>> = { '&': true, and: true, y: true, e: true }
const NO_NAME: ReadonlySet<string> = new Set(['de', 'del', 'of', 'la', 'el', 'y', 'and', '&'])
/** The least number of letters of a name of one word, since shorter ones have too many other meanings. */
const SHORTEST_WORD = 3

/**
 * Lists the ways in which the press may write a company's registered `name`, without legal form; [] if nothing is left.
 */
export function variantsOf(name: string): NameVariant[] {
  const core = coreOf(name)
  if (core.length === 0) return []
  const variants = new Map<string, NameVariant>()
  const add = (raws: readonly string[], shortened: boolean) => {
    for (const variant of spellings(raws, shortened)) {
      const key = variant.words.join(' ')
      if (!variants.has(key)) variants.set(key, variant)
    }
  }
  add(core, false)
  // A hyphenated name is also written as one word: 'CocaCola'.
  if (core.length === 2 && name.includes(core.join('-'))) add([core.join('')], false)
  const folded = readWords(core.join(' ')).map((word) => word.whole)
  for (const alias of ALIASES[folded.join(' ')] ?? []) add(readRaw(alias), false)
  const short = shorten(core)
  if (short) add(short, true)
  return [...variants.values()]
}

const readRaw = (text: string): string[] => readWords(text).map(({ raw }) => raw)

/** Splits a registered name into words, without parentheses and legal forms. */
function coreOf(name: string): string[] {
  const words = readWords(name.replace(PARENTHESES, ' ').replace(DOMAIN, ' ')).map(({ raw, whole }) => ({ raw, whole }))
  const isLegal = (place: number) => LEGAL.has(words.at(place)?.whole ?? '')
  // Legal forms at the end may have several words: 'S.A.B. de C.V.', '& Co'.
  const isTail = () => isLegal(-1) || (NO_NAME.has(words.at(-1)?.whole ?? '') && words.length > 1)
  while (words.length > 1 && isTail()) words.pop()
  // A single letter at the end is left over from 'Class A'.
  while (words.length > 1 && words.at(-1)?.raw.length === 1 && isLegal(-2)) {
    words.pop()
    while (words.length > 1 && isTail()) words.pop()
  }
  while (words.length > 1 && (words[0].whole === 'the' || words[0].whole === 'grupo')) words.shift()
  return words.map(({ raw }) => raw)
}

/** Leaves out what the company does or is, as far as the rest still identifies the company. */
function shorten(core: readonly string[]): string[] | null {
  const words = readWords(core.join(' '))
  let left = words
  for (let to = words.length - 1; to > 0 && ACTIVITY_BEHIND.has(words[to].whole); to--)
    if (names(words.slice(0, to))) left = words.slice(0, to)
  if (left === words)
    for (let from = 1; from < words.length && ACTIVITY_BEFORE.has(words[from - 1].whole); from++)
      if (names(words.slice(from))) left = words.slice(from)
  return left === words ? null : left.map(({ raw }) => raw)
}

function names(words: readonly Word[]): boolean {
  return !NO_NAME.has(words[0].whole) && !words.every((word) => GENERIC.has(word.whole))
}

function* spellings(raws: readonly string[], shortened: boolean): Generator<NameVariant> {
  const raw = raws.join(' ')
  const words = readWords(raw).map((word) => word.whole)
  const kind = kindOf(raws, words)
  if (kind === null) return
  yield { words, raw, kind, shortened }
  const joint = words.findIndex((word, place) => CONNECTIVES[word] && place > 0 && place < words.length - 1)
  if (joint > 0)
    for (const other of ['&', 'and', 'y'])
      if (other !== words[joint]) yield { words: words.with(joint, other), raw, kind, shortened }
}

function kindOf(raws: readonly string[], words: readonly string[]): NameKind | null {
  if (words.length > 1) return words.every(isCommon) ? 'phrase' : 'own'
  const [word] = words
  if (ACRONYM.test(raws[0])) return word.length > 1 ? 'acronym' : null
  if (word.length < SHORTEST_WORD || /^\d+$/.test(word)) return null
  if (PLACES.has(word)) return 'place'
  if (SURNAMES.has(word) || FIRST_NAMES.has(word)) return 'surname'
  return ORDINARY.has(word) || GENERIC.has(word) ? 'word' : 'own'
}

function isCommon(word: string): boolean {
  return (
    word.length === 1 ||
    [GENERIC, ORDINARY, PLACES, SURNAMES, FIRST_NAMES, ACTIVITY_BEHIND, ACTIVITY_BEFORE, LEGAL].some((set) =>
      set.has(word),
    )
  )
}
