import Type, { type Static } from 'typebox'
import { Nullable } from './common.ts'
import { LIMITS } from './limits.ts'

export const Role = Type.Enum(['Freemium', 'Expert'])
export type Role = Static<typeof Role>

const Name = Type.String({ minLength: 1, maxLength: LIMITS.name_max })
const Email = Type.String({ minLength: 3, maxLength: LIMITS.email_max })
const Password = Type.String({ maxLength: LIMITS.password_max })

export const RegisterBody = Type.Object({ name: Name, email: Email, password: Password })
export const LoginBody = Type.Object({ email: Email, password: Password })
export const ForgotBody = Type.Object({ email: Email })
export const ResetBody = Type.Object({ password: Password, current_password: Type.Optional(Password) })

export const ConfirmAnswer = Type.Object({
  message: Type.String(),
  reset_ucid: Type.Optional(
    Type.String({
      description:
        'Only where the address was registered more than once: for /reset-password/, which sets the password.',
    }),
  ),
})
export type ConfirmAnswer = Static<typeof ConfirmAnswer>

export const Account = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Role,
  mail_refused_at: Nullable(
    Type.String({ description: 'When the mail server refused the address for good; null while mails are taken.' }),
  ),
})
export type Account = Static<typeof Account>

export const LoginAnswer = Type.Object({
  access: Type.String(),
  access_token: Type.String({ description: 'Same value as access.' }),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  admin: Type.Optional(Type.Literal(true, { description: 'Only there for those who run the system.' })),
})
export type LoginAnswer = Static<typeof LoginAnswer>
