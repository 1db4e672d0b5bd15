import { LIMITS } from '../contract/limits.ts'

export type PasswordProblem = 'password_short' | 'password_long' | 'password_plain'

/**
 * What keeps `password` from being a new password, the first problem found: 8 to 128 characters (code points), a letter
 * and a digit. Null where nothing does; whether it is a common one is for `isCommonPassword` to say.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = [...password].length
  if (length < LIMITS.password_min) return 'password_short'
  if (length > LIMITS.password_max) return 'password_long'
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? null : 'password_plain'
}
