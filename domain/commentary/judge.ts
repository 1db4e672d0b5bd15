import type { Facts } from './facts.ts'
import { ADDITIONS, AGREEMENTS, ASIDES, CONTRASTS, OPENERS, TAILS, VERBS } from './links.ts'
import { capital, type Figure, fillMarks, MARK, type Mark, markName, marksOf } from './marks.ts'

/** The reason why a sentence is left out. */
type Reason =
  /** The sentence has no mark, or none that is a statement by itself. */
  | 'no statement'
  | 'unknown mark'
  /** Words around the marks are not in the list. */
  | 'other words'
  /** All words are in the list, but not in the order of a sentence. */
  | 'no sentence'
  /** The sentence contrasts statements that agree, or joins as agreeing statements that do not. */
  | 'false contrast'
  | 'false agreement'
  /** All marks of the sentence stood in earlier ones, or one stands in it twice. */
  | 'said before'

interface LeftOut {
  sentence: string
  reason: Reason
  /** The words or the mark that the reason concerns; '' where it concerns the whole sentence. */
  about: string
}

export interface Judgement {
  /** Whether at least two sentences are left, so that the text may be shown. */
  ok: boolean
  /** The accepted sentences with their marks filled in; '' without any. */
  text: string
  figures: Figure[]
  left_out: LeftOut[]
}

const LEAST = 2
/** Number of texts that are read; an answer in the required form has no more. */
const MOST = 8
const CLAUSE = '\u0001'
const NOUN = '\u0002'

/**
 * Judges the sentences of a model, which are written with marks. Those that say nothing beyond their marks are
 * accepted, the others left out. An accepted sentence consists of statements joined by phrases of links.ts, and nothing
 * else. The function is pure.
 */
export function judgeSentences(sentences: readonly string[], facts: Facts): Judgement {
  const marks = marksOf(facts)
  const standing: string[] = []
  const left_out: LeftOut[] = []
  let said: ReadonlySet<string> = new Set()
  for (const sentence of sentences.slice(0, MOST)) {
    // A model that is not bound to the form may write several sentences for one, which are accepted or left out
    // together.
    const parts = sentencesOf(sentence)
    const saidThen = new Set(said)
    const fault = parts.map((part) => faultOf(part, marks, saidThen)).find((found) => found !== null)
    if (fault) left_out.push({ sentence, ...fault })
    else {
      standing.push(...parts.map((part) => `${capital(part.replace(/[.,;:\s]*$/, ''))}.`))
      said = saidThen
    }
  }
  const { text, figures } = fillMarks(standing.join(' '), marks)
  return { ok: standing.length >= LEAST, text, figures, left_out }
}

/** Splits a text into sentences, each on one line. */
const sentencesOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) (?=\S)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

function faultOf(
  sentence: string,
  marks: ReadonlyMap<string, Mark>,
  said: Set<string>,
): Omit<LeftOut, 'sentence'> | null {
  const pieces = sentence.split(MARK)
  const names = pieces.filter((_, i) => i % 2 === 1).map(markName)
  const unknown = names.find((name) => !marks.has(name))
  if (unknown !== undefined) return { reason: 'unknown mark', about: unknown }
  const links = pieces.filter((_, i) => i % 2 === 0).map(folded)
  const other = links.flatMap(wordsOf).find((word) => !VOCABULARY.has(word))
  if (other !== undefined) return { reason: 'other words', about: other }
  const used = names.map((name) => marks.get(name) as Mark)
  const shape = used.reduce((text, { kind }, i) => text + (kind === 'clause' ? CLAUSE : NOUN) + links[i + 1], links[0])
  if (names.length === 0) return { reason: 'no statement', about: '' }
  if (!SENTENCE.test(shape)) return { reason: 'no sentence', about: '' }
  const untrue = falseRelation(used, links)
  if (untrue) return untrue
  const twice = names.find((name, i) => names.indexOf(name) < i)
  if (twice !== undefined) return { reason: 'said before', about: twice }
  if (names.every((name) => said.has(name))) return { reason: 'said before', about: '' }
  for (const name of names) said.add(name)
  return null
}

/**
 * Finds a contrast or an agreement that does not hold between every statement before it and every one after it: in 'a y
 * b, pero c' and 'a, pero b y c' it concerns both of the joined ones. A phrase of ASIDES ends the group of statements.
 */
function falseRelation(used: readonly Mark[], links: readonly string[]): Omit<LeftOut, 'sentence'> | null {
  const groups: Mark[][] = [[]]
  const between: (Omit<LeftOut, 'sentence'> | null)[] = []
  for (const [i, mark] of used.entries()) {
    const reason = RELATIONS.find(([, phrases]) => phrases.test(links[i]))?.[0]
    if (reason !== undefined) {
      between.push(reason && { reason, about: links[i].trim() })
      groups.push([])
    }
    // A figure with a verb is no reading, so other statements cannot agree with it.
    if (mark.kind === 'clause') groups[groups.length - 1].push(mark)
  }
  const untrue = between.find((relation, i) => {
    if (relation === null) return false
    const holds = (a: Mark, b: Mark) =>
      a.side !== null && b.side !== null && (a.side === b.side) === (relation.reason === 'false agreement')
    const [before, after] = [groups[i], groups[i + 1]]
    return before.length === 0 || after.length === 0 || !before.every((a) => after.every((b) => holds(a, b)))
  })
  return untrue ?? null
}

/** Folds a text: lower case without accents, a comma for all punctuation between words, no full stop at the end. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s*[,;:]\s*/g, ', ')
    .replace(/\.\s*$/, '')

const wordsOf = (folded: string): string[] => folded.split(/[ ,]+/).filter((word) => word !== '')

const ALL = [...OPENERS, ...ADDITIONS, ...ASIDES, ...CONTRASTS, ...AGREEMENTS, ...TAILS, ...VERBS.flat()]
const VOCABULARY: ReadonlySet<string> = new Set(ALL.map(folded).flatMap(wordsOf))

/** A pattern for phrases of the list, with or without the commas around and in them. */
const anyOf = (phrases: readonly string[]): string => `(?:${phrases.map(flexible).join('|')})`

function flexible(phrase: string): string {
  const words = wordsOf(folded(phrase))
  return words.length === 0 ? ', ?' : `,? ?${words.join(',? ')}(?=[, ]|$),? ?`
}

/** The fault that a phrase between statements has if its claim about them is false; null where it makes no claim. */
const RELATIONS: readonly (readonly [Reason | null, RegExp])[] = [
  ['false contrast', new RegExp(anyOf(CONTRASTS))],
  ['false agreement', new RegExp(anyOf(AGREEMENTS))],
  [null, new RegExp(anyOf(ASIDES))],
]
const SENTENCE = new RegExp(`^${shapeOf({ clause: CLAUSE, noun: NOUN, anyOf })} *$`)

interface Vocabulary {
  /** Patterns (sources of regular expressions) for a mark of each kind; '' where there is none. */
  clause: string
  noun: string
  anyOf: (phrases: readonly string[]) => string
}

/** The pattern of a sentence without its full stop, as the source of a regular expression. */
export function shapeOf({ clause, noun, anyOf }: Vocabulary): string {
  const nouns = `${noun}(?:${anyOf([', '])}${noun})?(?:${anyOf([' y '])}${noun})?`
  const [one, more] = [0, 1].map((number) => anyOf(VERBS.map((verb) => verb[number])))
  const forms = [clause, noun && `${noun}${one}`, noun && `${nouns}${more}`].filter(Boolean)
  const statement = `(?:${forms.join('|')})`
  const joint = anyOf([...ADDITIONS, ...ASIDES, ...CONTRASTS, ...AGREEMENTS])
  return `${anyOf(OPENERS)}?${statement}(?:${joint}${statement}){0,3}${anyOf(TAILS)}?`
}
