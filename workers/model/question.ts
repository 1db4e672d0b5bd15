import type { Message } from 'ollama'

/** One request to the model, and the form of its answer. */
export interface Question {
  messages: readonly Message[]
  /** JSON schema of the answer. */
  format: object
  /** The same for a host that refuses the patterns in `format`. */
  plain?: Pick<Question, 'messages' | 'format'>
  /** Where the answer is cut off. */
  mostTokens: number
}
