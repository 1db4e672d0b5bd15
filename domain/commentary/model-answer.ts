import type { CommentaryAnswer } from '../contract/commentary.ts'
import { answerOf } from './answer.ts'
import type { Facts } from './facts.ts'
import { judgeComment } from './judge.ts'
import type { CheckedFigure } from './stated-figures.ts'

/**
 * The answer with the text of `model`; `known` are its figures known from their marks. Throws if the text may not be
 * shown: it must have been judged before.
 */
export function modelAnswer(
  facts: Facts,
  asOf: string,
  { model, comment, known }: { model: string; comment: string; known?: readonly CheckedFigure[] },
): CommentaryAnswer {
  const { ok, check, objections } = judgeComment(comment, facts, known)
  if (!ok) throw new Error(`an unverified comment must not be shown: ${objections.join(' ')}`)
  return answerOf(facts, asOf, { model, comment, check })
}
