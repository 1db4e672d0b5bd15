import type { Facts } from '../../domain/commentary/facts.ts'
import { judgeComment } from '../../domain/commentary/judge.ts'
import type { ModelHost } from '../model/model-host.ts'
import { objectionOf, promptOf } from './prompt.ts'
import { readAnswer } from './read-answer.ts'

/** A text that may be shown, or why none of the model's may. */
export type Written = { comment: string } | { comment: null; objections: string[] }

const NO_FORM = 'La respuesta no es un objeto JSON {"comment": "…"} completo; sé más breve.'

/**
 * Asks the model for a comment and judges it; where it may not be shown the model is told why and asked once more. Throws
 * what ModelHost.ask throws.
 */
export async function writeComment(
  host: Pick<ModelHost, 'ask'>,
  facts: Facts,
  titles: readonly string[],
  stop: AbortSignal,
): Promise<Written> {
  const question = promptOf(facts, titles)
  const answer = await host.ask(question, stop)
  const first = judge(answer, facts)
  if (first.comment !== null) return first
  return judge(await host.ask(objectionOf(question, answer, first.objections), stop), facts)
}

function judge(answer: string, facts: Facts): Written {
  const comment = readAnswer(answer)
  if (comment === null) return { comment, objections: [NO_FORM] }
  const { ok, objections } = judgeComment(comment, facts)
  return ok ? { comment } : { comment: null, objections }
}
