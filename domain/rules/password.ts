import { LIMITS } from '../contract/accounts/limits.ts'
import { CHARACTER } from '../text/characters.ts'

export type PasswordProblem = 'password_short' | 'password_long' | 'password_plain'

const [LETTER, DIGIT] = ['\\p{L}', '\\p{Nd}']
const until = (signs: string) => `(?:(?!${signs})${CHARACTER})*`

/** Of a new password: a letter and a digit, in either order. Each part ends where the next begins: one pass. */
export const PASSWORD_PATTERN = `^${until(`${LETTER}|${DIGIT}`)}(?:${LETTER}${until(DIGIT)}${DIGIT}|${DIGIT}${until(LETTER)}${LETTER})${CHARACTER}*$`

const PASSWORD = new RegExp(PASSWORD_PATTERN, 'u')

/**
 * The one form in which a password is counted, hashed and checked: keyboards and programs spell one letter with an accent
 * in several ways, and a space too (RFC 8265 section 4.2.2, the OpaqueString profile: every space is U+0020, then NFC).
 */
export function preparedPassword(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/**
 * The first reason why `text` may not be a new password: 8 to 128 characters (code points, prepared), a letter and a
 * digit. Null without one; `isCommonPassword` checks for common ones.
 */
export function passwordProblem(text: string): PasswordProblem | null {
  const password = preparedPassword(text)
  const length = [...password].length
  if (length < LIMITS.password_min) return 'password_short'
  if (length > LIMITS.password_max) return 'password_long'
  return PASSWORD.test(password) ? null : 'password_plain'
}
