import type { Facts } from '../../domain/commentary/facts.ts'
import type { ModelHost } from '../model/model-host.ts'
import { objectionOf, promptOf } from './prompt.ts'
import { type Reading, readAnswer } from './read-answer.ts'

/**
 * Asks the model for a comment in marks and judges it; if it may not be shown, the model is told why and asked once
 * more, for marks again or, if it uses none, for a text that is checked word by word. Throws what ModelHost.ask throws.
 */
export async function writeComment(
  host: Pick<ModelHost, 'ask'>,
  facts: Facts,
  titles: readonly string[],
  stop: AbortSignal,
): Promise<Reading> {
  const question = promptOf(facts, titles)
  const answer = await host.ask(question, stop)
  const first = readAnswer(answer, facts, { free: false })
  if (first.comment !== null) return first
  const again = await host.ask(objectionOf(question, answer, first.objections), stop)
  return readAnswer(again, facts, { free: true })
}
