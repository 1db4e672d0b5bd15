import { LIMITS } from '../contract/accounts/limits.ts'
import { CHARACTER } from '../text/characters.ts'

const ATOM_LETTER = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const SPACE = '[ \\u00a0]*'

/**
 * An e-mail address: one `@`, a dot-atom of at most 64 characters before it, a dotted host name after it, ASCII only
 * (RFC 5321 section 4.5.3.1, RFC 5322 section 3.4.1, without quoted strings and address literals). Space around it is
 * ignored. No part of the pattern can match what the part before it could, so that a long text takes one pass.
 */
export const EMAIL_PATTERN = `^${SPACE}(?!\\.)(?:${ATOM_LETTER}|\\.(?![.@])){1,64}@(?:${LABEL}\\.)+${LABEL}${SPACE}$`

const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/**
 * The canonical spelling in which an address is stored and compared: trimmed and in lower case. Null where the text is
 * no address of at most 254 characters.
 */
export function canonicalEmail(text: string): string | null {
  return text.length <= LIMITS.email_max && EMAIL.test(text) ? text.trim().toLowerCase() : null
}

export type PasswordProblem = 'password_short' | 'password_long' | 'password_plain'

const [LETTER, DIGIT] = ['\\p{L}', '\\p{Nd}']
const until = (signs: string) => `(?:(?!${signs})${CHARACTER})*`

/**
 * A new password has a letter and a digit, in either order. Each part ends where the next begins, for a single pass.
 */
export const PASSWORD_PATTERN = `^${until(`${LETTER}|${DIGIT}`)}(?:${LETTER}${until(DIGIT)}${DIGIT}|${DIGIT}${until(LETTER)}${LETTER})${CHARACTER}*$`

const PASSWORD = new RegExp(PASSWORD_PATTERN, 'u')

/**
 * The form in which a password is counted, hashed and checked, since keyboards and programs encode an accented letter,
 * and a space, in several ways (RFC 8265 section 4.2.2, the OpaqueString profile: every space is U+0020, then NFC).
 */
export function preparedPassword(text: string): string {
  return text.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/**
 * The first reason why `text` may not be a new password, which needs 8 to 128 characters (code points of the prepared
 * form), a letter and a digit. Null where it may be; `isCommonPassword` checks for common ones.
 */
export function passwordProblem(text: string): PasswordProblem | null {
  const password = preparedPassword(text)
  const length = [...password].length
  if (length < LIMITS.password_min) return 'password_short'
  if (length > LIMITS.password_max) return 'password_long'
  return PASSWORD.test(password) ? null : 'password_plain'
}

/** Any character except controls, line and paragraph separators, direction marks and halves of surrogate pairs. */
const SHOWN = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ud7ff-\\ue000]'
/** Letters and symbols that show nothing: the fillers of Hangul, the empty Braille pattern and the empty note. */
const BLANK = '[\\u115f\\u1160\\u3164\\uffa0\\u2800\u{1d159}]'

const VISIBLE = `(?!${BLANK})(?:\\p{L}|\\p{N}|\\p{P}|\\p{S})`

/**
 * A name on one line with at least one visible character, since spaces, combining marks and zero-width characters alone
 * show nothing. No part of the pattern can match in two ways, so that a long text takes one pass.
 */
export const NAME_PATTERN = `^(?:(?!${VISIBLE})${SHOWN})*${VISIBLE}${SHOWN}*$`

const NAME = new RegExp(NAME_PATTERN, 'u')

/** Whether a text is a name as `NAME_PATTERN` has it. */
export const isName = (text: string): boolean => NAME.test(text)

/**
 * What two names share that look the same: case, the way in which a letter is composed, its width, spaces and characters
 * that show nothing do not count.
 */
export function nameKey(name: string): string {
  const shown = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  // Upper case first, in which ß is SS and both small sigmas are one.
  return shown.toUpperCase().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** A person's name as it is stored: trimmed, of 1 to 80 code points. Null where the text is no name. */
export function personName(text: string): string | null {
  const name = text.trim()
  return [...name].length <= LIMITS.name_max && NAME.test(text) ? name : null
}
