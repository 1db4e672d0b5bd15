/** Why the model gave no text. */
export type ModelFailure =
  /** Nobody answers at the host, or what answers is no Ollama. */
  | 'unreachable'
  /** The host does not have the model. */
  | 'missing'
  /** Its time was up. */
  | 'timeout'
  /** It answered with an error. */
  | 'refused'
  /** Its stream broke off, or is none. */
  | 'broken'
  /** It went on beyond every limit. */
  | 'endless'

export class ModelError extends Error {
  override name = 'ModelError'
  readonly failure: ModelFailure

  constructor(failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}
