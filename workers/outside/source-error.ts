import { FarError } from './error.ts'

/** Why a source gave nothing. */
export type SourceCode =
  /** It asks for a pause (429). */
  | 'limited'
  /** Nothing was reached: another try puts no load on it. */
  | 'unreachable'
  /** It no longer accepts our cookies or crumb. */
  | 'session'
  /** It does not know the requested item. */
  | 'unknown'
  /** It is not called at present. */
  | 'resting'
  /** Anything else: an error of its own, a page instead of data, too slow, too large. */
  | 'failed'

export class SourceError extends FarError<SourceCode> {
  override name = 'SourceError'
}
