import type { Entry } from '../entries.ts'
import { type Grammar, matchAt } from '../lexicon.ts'
import type { Token } from '../tokens.ts'

/** A place of the text that a lexicon knows, as the rules work on it. */
export interface Unit {
  entry: Entry
  /** First token, and the one after its last. */
  from: number
  to: number
  /** What it adds to the sum, unless another unit stands in for it. */
  weight: number
  mergedInto: Unit | null
  /** As something that can move: 1 where more of it is better, -1 where less is, 0 where it cannot move. */
  polarity: number
  /** The tokens it covers, its partner's included. */
  span: [from: number, to: number]
}

/** Every known place of a text, in its order. */
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

/** Some papers capitalise every word of a headline; there a capital does not mark a name. */
function namesStandOut(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ kind, text }) => kind === 'word' && text.length > 3)
  return long.filter(({ capital }) => capital).length * 2 < long.length
}

/** A judgement with a capital inside a sentence is part of a name: 'Grupo Éxito'. */
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

/** Lets `speaker` stand for both, with a weight that their meanings make together. */
export function mergeUnits(speaker: Unit, moved: Unit, weight: number): void {
  moved.mergedInto = speaker
  speaker.weight = weight
  speaker.span = [Math.min(speaker.span[0], moved.span[0]), Math.max(speaker.span[1], moved.span[1])]
}

/** The unit that finally stands in for a unit. */
export function mergedUnit(unit: Unit): Unit {
  let speaker = unit
  while (speaker.mergedInto !== null) speaker = speaker.mergedInto
  return speaker
}
