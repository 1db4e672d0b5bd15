import * as Type from 'typebox'
import { EMAIL_PATTERN, NAME_PATTERN, PASSWORD_PATTERN } from '../../rules/account-fields.ts'
import { refusedAs, Text } from '../common.ts'
import { LIMITS } from './limits.ts'

// Bodies that users send about themselves. They stand apart, since the page never reads them.

/** The most code points that normalisation may compose into one. */
const COMPOSED = 4
const passwordLength = {
  maxLength: COMPOSED * LIMITS.password_max,
  description: `At most ${LIMITS.password_max} characters, counted in normalisation form C.`,
}

const Name = Text({
  minLength: 1,
  maxLength: LIMITS.name_max,
  pattern: NAME_PATTERN,
  ...refusedAs({ minLength: 'missing_fields', maxLength: 'invalid_name', pattern: 'invalid_name' }),
})
const Email = Text({ maxLength: LIMITS.email_max, pattern: EMAIL_PATTERN, ...refusedAs('invalid_email') })
const Password = Text({ ...passwordLength, ...refusedAs('password_long') })
const NewPassword = Text({
  ...passwordLength,
  minLength: LIMITS.password_min,
  pattern: PASSWORD_PATTERN,
  ...refusedAs({ minLength: 'password_short', maxLength: 'password_long', pattern: 'password_plain' }),
})
const OwnPassword = Text({
  ...passwordLength,
  minLength: 1,
  ...refusedAs({ minLength: 'missing_fields', maxLength: 'password_long' }),
})

const COMPLETE = refusedAs({ required: 'missing_fields' })

export const RegisterBody = Type.Object({ name: Name, email: Email, password: NewPassword }, COMPLETE)
export const LoginBody = Type.Object({ email: Email, password: OwnPassword }, COMPLETE)
export const ForgotBody = Type.Object({ email: Email }, COMPLETE)
export const ResetBody = Type.Object({ password: NewPassword, current_password: Type.Optional(Password) }, COMPLETE)
