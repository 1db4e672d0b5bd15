import { OutsideError } from './error.ts'
import type { OutsideAnswer } from './fetch.ts'
import { SourceError } from './source-error.ts'

/** An answer of a source, as `read` makes it usable. Rejects with a SourceError where it rejects with an OutsideError. */
export async function sourceAnswer(
  ask: () => Promise<OutsideAnswer>,
  read: (answer: OutsideAnswer) => OutsideAnswer,
): Promise<OutsideAnswer> {
  let status: number | undefined
  try {
    const answer = await ask()
    status = answer.status
    return read(answer)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    const code = status === 429 ? 'limited' : error.code === 'unreachable' ? 'unreachable' : 'failed'
    throw new SourceError(code, error.message, { cause: error, retryAfterMs: error.retryAfterMs })
  }
}
