import * as Type from 'typebox'
import { LIMITS } from './limits.ts'

// What users send about themselves; the page never reads it.

const Name = Type.String({ minLength: 1, maxLength: LIMITS.name_max })
const Email = Type.String({ minLength: 3, maxLength: LIMITS.email_max })
const Password = Type.String({ maxLength: LIMITS.password_max })

export const RegisterBody = Type.Object({ name: Name, email: Email, password: Password })
export const LoginBody = Type.Object({ email: Email, password: Password })
export const ForgotBody = Type.Object({ email: Email })
export const ResetBody = Type.Object({ password: Password, current_password: Type.Optional(Password) })
