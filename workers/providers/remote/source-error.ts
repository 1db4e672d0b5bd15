import { RemoteError, SafeFetchError } from '../../safe-fetch/error.ts'
import type { SafeFetchAnswer } from '../../safe-fetch/fetch.ts'

/** Why a source gave no answer. */
export type SourceCode =
  /** The source asks for a pause (429, or a Retry-After). */
  | 'limited'
  /** No connection was made, so that another attempt puts no load on the source. */
  | 'unreachable'
  /** The source no longer accepts our cookies or crumb. */
  | 'session'
  /** The source does not know the requested item. */
  | 'unknown'
  /** The source rests after failures and is not called. */
  | 'resting'
  /** One of the source's ceilings is spent, and it is not called. */
  | 'spent'
  /** Any other failure: an error of the source, a page instead of data, an answer too slow or too large. */
  | 'failed'

export class SourceError extends RemoteError<SourceCode> {
  override name = 'SourceError'
  /** The moment from which the source may be called again, if it was not called. */
  readonly until: Date | null

  constructor(
    code: SourceCode,
    message: string,
    { until = null, ...options }: ErrorOptions & { retryAfterMs?: number | null; until?: Date | null } = {},
  ) {
    super(code, message, options)
    this.until = until
  }
}

/** A handler for `catch`: returns `nothing` for an item that the source does not know, and rethrows any other error. */
export const unlessUnknown =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof SourceError && error.code === 'unknown') return nothing
    throw error
  }

/** The answer of a source, checked by `read`. A SafeFetchError of either function is rethrown as a SourceError. */
export async function sourceAnswer(
  ask: () => Promise<SafeFetchAnswer>,
  read: (answer: SafeFetchAnswer) => SafeFetchAnswer,
): Promise<SafeFetchAnswer> {
  let status: number | undefined
  try {
    const answer = await ask()
    status = answer.status
    return read(answer)
  } catch (error) {
    throw toSourceError(error, status)
  }
}

/** Turns a SafeFetchError into a SourceError, by the status that was answered; returns anything else as it is. */
export function toSourceError(error: unknown, status?: number): unknown {
  if (!(error instanceof SafeFetchError)) return error
  const code = status === 429 ? 'limited' : error.code === 'unreachable' ? 'unreachable' : 'failed'
  return new SourceError(code, error.message, { cause: error, retryAfterMs: error.retryAfterMs })
}
