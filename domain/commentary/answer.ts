import type { CommentaryAnswer } from '../contract/commentary.ts'
import type { Freshness } from '../market/types.ts'
import type { Facts } from './facts.ts'
import { checkFigures } from './figure-check.ts'
import { analysisOf, templateComment } from './template.ts'
import { withheldSentence } from './withheld.ts'

/** The answer without a model. `asOf`: the instant (ISO 8601) of the facts. */
export function templateAnswer(facts: Facts, asOf: string): CommentaryAnswer {
  const comment = templateComment(facts)
  const { figures, matched } = checkFigures(comment, facts)
  return { analysis: analysisOf(facts), comment, model: null, verified: { figures, matched }, as_of: asOf }
}

/** The answer while nothing is said, because the price is not the one of now. */
export function withheldAnswer(
  { name, symbol }: Pick<Facts, 'name' | 'symbol'>,
  freshness: Extract<Freshness, 'stale' | 'frozen'>,
  asOf: string,
): CommentaryAnswer {
  const sentence = withheldSentence(freshness, `${name} (${symbol})`, asOf)
  return { analysis: sentence, comment: sentence, model: null, verified: { figures: 0, matched: 0 }, as_of: asOf }
}
