import { canonicalEmail, passwordProblem, personName } from '#domain/rules/account-fields.ts'
import { isCommonPassword } from '#domain/rules/common-passwords.ts'
import { ApiError } from '../http/errors.ts'

/** Canonical; throws `invalid_email`. */
export function acceptEmail(text: string): string {
  const email = canonicalEmail(text)
  if (email === null) throw new ApiError('invalid_email')
  return email
}

/** Throws `invalid_name`. */
export function acceptName(text: string): string {
  const name = personName(text)
  if (name === null) throw new ApiError('invalid_name')
  return name
}

/** A valid new password; throws the error that says why it is not. */
export function acceptNewPassword(password: string): string {
  const problem = passwordProblem(password) ?? (isCommonPassword(password) ? 'password_common' : null)
  if (problem) throw new ApiError(problem)
  return password
}

/** A password that is to be checked; throws `password_long` for one that nobody can have. */
export function acceptPassword(password: string): string {
  if (passwordProblem(password) === 'password_long') throw new ApiError('password_long')
  return password
}
