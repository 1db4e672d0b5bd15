import type { Grammar } from '../grammar.ts'
import { startsAny } from '../phrases.ts'
import type { Token } from '../tokens.ts'

const BEFORE_TURN = 0.5
const AFTER_TURN = 1.2
const CONCEDED = 0.3
const CAUSE = 0.6
const QUOTED = 0.8
const ASKED = 0.25

const SENTENCE_ENDS = new Set(['.', '!', '?', '|'])
const CLAUSE_ENDS = new Set([...SENTENCE_ENDS, ',', ';', ':', '–', '—'])

/** How much each token counts: concessions, quotations, questions, lists and earlier causes count less. */
export function emphasis(tokens: readonly Token[], grammar: Grammar): Float64Array {
  const factors = new Float64Array(tokens.length).fill(1)
  let whole = isQuestion(tokens, grammar) ? ASKED : 1
  const scale = (from: number, to: number, factor: number) => {
    for (let at = from; at < to; at++) factors[at] *= factor
  }
  for (let at = 0; at < tokens.length; at++) {
    const { text, quoted } = tokens[at]
    if (quoted) factors[at] *= QUOTED
    if (grammar.causes.has(text)) scale(at, endOf(tokens, at, CLAUSE_ENDS), CAUSE)
    if (startsAny(tokens, at, grammar.concessions)) scale(at, endOf(tokens, at, CLAUSE_ENDS), CONCEDED)
    if (at > 0 && startsAny(tokens, at, grammar.turns)) {
      scale(tokens.findLastIndex(({ text }, i) => i < at && SENTENCE_ENDS.has(text)) + 1, at, BEFORE_TURN)
      scale(at, endOf(tokens, at, SENTENCE_ENDS), AFTER_TURN)
    }
    if (startsAny(tokens, at, grammar.digests)) whole = ASKED
  }
  // A second turn in a sentence weakens what came before it, but adds nothing more.
  return factors.map((factor) => whole * Math.min(factor, AFTER_TURN))
}

function isQuestion(tokens: readonly Token[], { questions }: Grammar): boolean {
  if (tokens.length === 0) return false
  return tokens.at(-1)?.text === '?' || tokens[0].text === '¿' || startsAny(tokens, 0, questions)
}

function endOf(tokens: readonly Token[], at: number, ends: ReadonlySet<string>): number {
  const end = tokens.findIndex(({ text }, i) => i > at && ends.has(text))
  return end === -1 ? tokens.length : end
}
