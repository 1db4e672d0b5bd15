import type { Message } from 'ollama'

/** What the model is asked at once, and how its answer must look. */
export interface Question {
  messages: readonly Message[]
  /** JSON schema of the answer. */
  format: object
  /** Where the answer is cut off. */
  mostTokens: number
}
