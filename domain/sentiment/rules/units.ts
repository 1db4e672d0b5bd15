import type { Entry } from '../entries.ts'
import { type Grammar, matchAt } from '../lexicon.ts'
import type { Token } from '../tokens.ts'

/** A word or phrase of the text that the lexicon knows, with the state that the rules change. */
export interface Unit {
  entry: Entry
  /** Index of the first token; `to` is the index after the last one. */
  from: number
  to: number
  /** The weight that the unit adds to the sum, unless it is merged into another one. */
  weight: number
  mergedInto: Unit | null
  /** 1 for something of which more is better, -1 where less is better, 0 for what cannot move. */
  polarity: number
  /** The tokens that the unit covers, including those of units merged into it. */
  span: [from: number, to: number]
}

/** Finds every word and phrase of a text that the lexicon knows, in order. */
export function findUnits(tokens: readonly Token[], grammar: Grammar): Unit[] {
  const units: Unit[] = []
  const skipNames = namesStandOut(tokens)
  for (let at = 0; at < tokens.length; ) {
    const { entry, length } = readAt(tokens, at, grammar)
    if (entry !== null && !(skipNames && length === 1 && isName(tokens, at, entry))) {
      units.push(makeUnit(entry, at, at + length))
    }
    at += length
  }
  return units
}

function readAt(
  tokens: readonly Token[],
  at: number,
  { lexicon, otherwise }: Grammar,
): { entry: Entry | null; length: number } {
  const match = matchAt(lexicon, tokens, at)
  if (match !== null) return match
  const { kind, text } = tokens[at]
  return { entry: kind === 'word' && otherwise !== undefined ? otherwise(text) : null, length: 1 }
}

/** Whether capitals mark names, which they do not in papers that capitalise every word of a headline. */
function namesStandOut(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 3)
  return long.filter(({ capital }) => capital).length * 2 < long.length
}

/** Whether a judgement or degree with a capital inside a sentence is part of a name: 'Grupo Éxito'. */
function isName(tokens: readonly Token[], at: number, { kind }: Entry): boolean {
  if (kind !== 'judgement' && kind !== 'degree') return false
  const previous = tokens[at - 1]
  return tokens[at].capital && previous?.kind === 'word' && previous.quoted === tokens[at].quoted
}

export function makeUnit(entry: Entry, from: number, to: number): Unit {
  const polarity = entry.kind === 'measure' ? entry.polarity : 0
  return { entry, from, to, weight: aloneWeight(entry), mergedInto: null, polarity, span: [from, to] }
}

function aloneWeight(entry: Entry): number {
  if (entry.kind === 'judgement') return entry.weight
  return entry.kind === 'move' || entry.kind === 'measure' ? entry.alone : 0
}

/** Merges `moved` into `speaker`, whose weight is then that of their common meaning. */
export function mergeUnits(speaker: Unit, moved: Unit, weight: number): void {
  moved.mergedInto = speaker
  speaker.weight = weight
  speaker.span = [Math.min(speaker.span[0], moved.span[0]), Math.max(speaker.span[1], moved.span[1])]
}

/** The unit into which a unit was finally merged, or the unit itself. */
export function mergedUnit(unit: Unit): Unit {
  let speaker = unit
  while (speaker.mergedInto !== null) speaker = speaker.mergedInto
  return speaker
}
