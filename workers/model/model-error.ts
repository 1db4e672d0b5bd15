/** Why the model gave no text. */
export type ModelFailure =
  /** Nothing answers at the host, or something other than Ollama. */
  | 'unreachable'
  /** The host does not have the model. */
  | 'missing'
  /** It ran out of time. */
  | 'timeout'
  /** It answered with an error. */
  | 'refused'
  /** Its stream broke off, or is not valid. */
  | 'broken'
  /** It exceeded the limits. */
  | 'endless'

export class ModelError extends Error {
  override name = 'ModelError'
  readonly failure: ModelFailure
  /** Status of the host's answer, where it refused. */
  readonly status: number | null

  constructor(failure: ModelFailure, message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.failure = failure
    this.status = options.status ?? null
  }
}
