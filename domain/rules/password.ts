import { LIMITS } from '../contract/accounts/limits.ts'

export type PasswordProblem = 'password_short' | 'password_long' | 'password_plain'

/**
 * The first reason why `password` may not be a new password: 8 to 128 characters (code points), a letter and a digit.
 * Null without one; `isCommonPassword` checks for common ones.
 */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = [...password].length
  if (length < LIMITS.password_min) return 'password_short'
  if (length > LIMITS.password_max) return 'password_long'
  return /\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? null : 'password_plain'
}
