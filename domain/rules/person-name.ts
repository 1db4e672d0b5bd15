import { LIMITS } from '../contract/accounts/limits.ts'

// Controls, line and paragraph separators, and marks that turn the direction of the text around them.
const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A person's name as it is stored, trimmed: 1 to 80 characters (code points) on one line. Null where the text is none. */
export function personName(text: string): string | null {
  const name = text.trim()
  const length = [...name].length
  return length >= 1 && length <= LIMITS.name_max && !HIDDEN.test(text) ? name : null
}
