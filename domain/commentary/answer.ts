import type { CommentaryAnswer, FigurePlace } from '../contract/commentary.ts'
import type { Freshness } from '../market/types.ts'
import type { Facts } from './facts.ts'
import { figuresOf, type StatedFigures } from './stated-figures.ts'
import { analysisOf, templateComment } from './template.ts'
import { withheldSentence } from './withheld.ts'

/** The answer without a model. `asOf`: the instant (ISO 8601) of the facts. */
export function templateAnswer(facts: Facts, asOf: string): CommentaryAnswer {
  const comment = templateComment(facts)
  return answerOf(facts, asOf, { model: null, comment, check: figuresOf(comment, facts) })
}

/** The answer with a comment that passed its check. */
export function answerOf(
  facts: Facts,
  asOf: string,
  { model, comment, check }: { model: string | null; comment: string; check: StatedFigures },
): CommentaryAnswer {
  const analysis = analysisOf(facts)
  const figures = { analysis: placesIn(figuresOf(analysis, facts)), comment: placesIn(check) }
  const verified = { figures: check.figures, matched: check.matched }
  return { analysis, comment, model, verified, figures, as_of: asOf }
}

/** The answer without a comment, because the price is not current. */
export function withheldAnswer(
  { name, symbol }: Pick<Facts, 'name' | 'symbol'>,
  freshness: Extract<Freshness, 'stale' | 'frozen'>,
  asOf: string,
): CommentaryAnswer {
  const sentence = withheldSentence(freshness, `${name} (${symbol})`, asOf)
  const figures = { analysis: [], comment: [] }
  const verified = { figures: 0, matched: 0 }
  return { analysis: sentence, comment: sentence, model: null, verified, figures, as_of: asOf }
}

/** A mention starts at its digits; its text includes the sign. */
const placesIn = ({ mentions }: StatedFigures): FigurePlace[] =>
  mentions.flatMap(({ start, end, text, name }) =>
    name === null ? [] : [{ start: /^\p{Pd}|^[+\u2212]/u.test(text) ? start - 1 : start, end, name }],
  )
