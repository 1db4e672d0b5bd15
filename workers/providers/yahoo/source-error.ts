import { FarError } from '../../outside/error.ts'

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

export class SourceError extends FarError<SourceCode> {
  override name = 'SourceError'
}
