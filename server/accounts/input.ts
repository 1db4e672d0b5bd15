import type { FastifySchemaValidationError } from 'fastify'
import { isCommonPassword } from '../../domain/rules/common-password.ts'
import { canonicalEmail } from '../../domain/rules/email.ts'
import { passwordProblem } from '../../domain/rules/password.ts'
import { personName } from '../../domain/rules/person-name.ts'
import { ApiError, type ErrorName } from '../http/errors.ts'

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

const BY_FIELD: Readonly<Record<string, ErrorName>> = {
  '/name': 'invalid_name',
  '/email': 'invalid_email',
  '/password': 'password_long',
}

/** The sentence for a body whose fields are missing, empty or too long; any other mismatch has the general error. */
export function bodyError(errors: readonly FastifySchemaValidationError[]): ApiError {
  const [first] = errors
  if (first.keyword === 'required' || isEmpty(first)) return new ApiError('missing_fields')
  const code = first.keyword === 'maxLength' || first.keyword === 'minLength' ? BY_FIELD[first.instancePath] : undefined
  return new ApiError(code ?? 'invalid_request')
}

const isEmpty = ({ keyword, params }: FastifySchemaValidationError) => keyword === 'minLength' && params.limit === 1
