import type { CommentaryAnswer } from '../contract/commentary.ts'
import type { Facts } from './facts.ts'
import { judgeComment } from './judge.ts'
import { analysisOf } from './template.ts'

/** The answer with what `model` wrote. Throws where that may not be shown: it must have been judged before. */
export function modelAnswer(
  facts: Facts,
  asOf: string,
  { model, comment }: { model: string; comment: string },
): CommentaryAnswer {
  const { ok, check, objections } = judgeComment(comment, facts)
  if (!ok) throw new Error(`an unverified comment must not be shown: ${objections.join(' ')}`)
  const { figures, matched } = check
  return { analysis: analysisOf(facts), comment, model, verified: { figures, matched }, as_of: asOf }
}
