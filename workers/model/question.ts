import type { Message } from 'ollama'

/** One request to the model, and the form of its answer. */
export interface Question {
  messages: readonly Message[]
  /** JSON schema of the answer. */
  format: object
  /** The same question for a host that refuses the patterns in `format`. */
  plain?: Pick<Question, 'messages' | 'format'>
  /** Number of tokens after which the answer is cut off. */
  mostTokens: number
}

const LONGEST = 120
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
/** Characters that could close a quotation, open markup, or imitate the model's own marks. */
const MARKS = /[<>{}[\]|`*_#~\\^=«»"“”„]+/g
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu

/** A headline made safe for a prompt: one line of plain words, of limited length; '' if nothing is left. */
export function cleanTitle(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(INVISIBLE, ' ')
    .replace(LINK, ' ')
    .replace(MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain
}

const THOUGHTS = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i

/** The object in the model's answer, with any content; null if the answer is none. */
export function readForm(answer: string): Readonly<Record<string, unknown>> | null {
  let value: unknown
  try {
    // Some models think aloud before they keep to the form.
    value = JSON.parse(answer.replace(THOUGHTS, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return typeof value === 'object' && value !== null ? { ...value } : null
}
