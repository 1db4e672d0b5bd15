import { accepted } from '../../outside/accepted.ts'
import { OutsideError } from '../../outside/error.ts'
import type { OutsideAnswer } from '../../outside/fetch.ts'
import { SourceError } from './source-error.ts'

/** The usable answer of a source at `now` (epoch ms). Rejects with a SourceError, or with the reason of a signal. */
export async function answered(ask: () => Promise<OutsideAnswer>, now: number): Promise<OutsideAnswer> {
  let status: number | undefined
  try {
    const answer = await ask()
    status = answer.status
    return accepted(answer, now)
  } catch (error) {
    throw status === 429 ? asSourceError(error, 'limited') : asSourceError(error)
  }
}

/** An outside error as one of a source; anything else as it is. */
export function asSourceError(error: unknown, code?: 'limited'): unknown {
  if (!(error instanceof OutsideError)) return error
  const { message, retryAfterMs } = error
  const why = code ?? (error.code === 'unreachable' ? 'unreachable' : 'failed')
  return new SourceError(why, message, { cause: error, retryAfterMs })
}
