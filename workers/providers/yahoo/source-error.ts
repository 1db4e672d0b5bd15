import { OperatorError } from '../../../platform/operator-error.ts'

/** Why a source gave nothing. */
export type SourceCode =
  /** It asks to be left alone (429). */
  | 'limited'
  /** Nobody was reached: nothing there is burdened by another try. */
  | 'unreachable'
  /** It does not accept our cookies or crumb any more. */
  | 'session'
  /** It does not know what was asked for. */
  | 'unknown'
  /** Nobody asks it at present. */
  | 'resting'
  /** Anything else: an error of its own, a page instead of data, too slow, too large. */
  | 'failed'

/** One English sentence for operators. */
export class SourceError extends OperatorError {
  override name = 'SourceError'
  readonly code: SourceCode
  /** How long the source asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | null

  constructor(code: SourceCode, message: string, options: ErrorOptions & { retryAfterMs?: number | null } = {}) {
    super(message, options)
    this.code = code
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
