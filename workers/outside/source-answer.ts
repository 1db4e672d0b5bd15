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
    throw asSourceError(error, status)
  }
}

/** An outside error as one of a source, by the status that was answered; anything else as it is. */
export function asSourceError(error: unknown, status?: number): unknown {
  if (!(error instanceof OutsideError)) return error
  const code = status === 429 ? 'limited' : error.code === 'unreachable' ? 'unreachable' : 'failed'
  return new SourceError(code, error.message, { cause: error, retryAfterMs: error.retryAfterMs })
}
