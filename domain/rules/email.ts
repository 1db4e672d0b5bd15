import { LIMITS } from '../contract/accounts/limits.ts'

const LETTER = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SPACE = '[ \\u00a0]*'

/**
 * An address: one `@`, a dot-atom of at most 64 characters before it, a dotted host name after it, ASCII only (RFC 5321
 * section 4.5.3.1, RFC 5322 section 3.4.1, without quoted strings and address literals); space around it does not count.
 * No part of it can match what the one before it could, so that a long text takes one pass.
 */
export const EMAIL_PATTERN = `^${SPACE}(?!\\.)(?:${LETTER}|\\.(?![.@])){1,64}@(?:${LABEL}\\.)+${LABEL}${SPACE}$`

const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/**
 * The one spelling under which an address is stored and compared: trimmed, lower case. Null where the text is no
 * address of at most 254 characters.
 */
export function canonicalEmail(text: string): string | null {
  return text.length <= LIMITS.email_max && EMAIL.test(text) ? text.trim().toLowerCase() : null
}
