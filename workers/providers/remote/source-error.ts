import { RemoteError, SafeFetchError } from '../../safe-fetch/error.ts'
import type { SafeFetchAnswer } from '../../safe-fetch/fetch.ts'

/** Why a source gave nothing. */
export type SourceCode =
  /** It asks for a pause (429, or a Retry-After). */
  | 'limited'
  /** Nothing was reached: another try puts no load on it. */
  | 'unreachable'
  /** It no longer accepts our cookies or crumb. */
  | 'session'
  /** It does not know the requested item. */
  | 'unknown'
  /** It is not called at present. */
  | 'resting'
  /** One of its ceilings is spent: it is not called at present. */
  | 'spent'
  /** Anything else: an error of its own, a page instead of data, too slow, too large. */
  | 'failed'

export class SourceError extends RemoteError<SourceCode> {
  override name = 'SourceError'
  /** When it may be called again, if it was not called. */
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

/** Of what a source does not know there is `nothing`; for `catch`, which then passes on any other error. */
export const unlessUnknown =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof SourceError && error.code === 'unknown') return nothing
    throw error
  }

/** An answer of a source, as `read` makes it usable. Rejects with a SourceError where it rejects with an SafeFetchError. */
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

/** An outside error as one of a source, by the status that was answered; anything else as it is. */
export function toSourceError(error: unknown, status?: number): unknown {
  if (!(error instanceof SafeFetchError)) return error
  const code = status === 429 ? 'limited' : error.code === 'unreachable' ? 'unreachable' : 'failed'
  return new SourceError(code, error.message, { cause: error, retryAfterMs: error.retryAfterMs })
}
