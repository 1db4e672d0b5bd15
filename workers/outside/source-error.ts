import { FarError } from './error.ts'

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

export class SourceError extends FarError<SourceCode> {
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
