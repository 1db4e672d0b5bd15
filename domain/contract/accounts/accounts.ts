import * as Type from 'typebox'
import { Nullable } from '../common.ts'

export const Role = Type.Enum(['Freemium', 'Expert'])
export type Role = Type.Static<typeof Role>

/** A field that is present only when true. */
export const Admin = Type.Optional(Type.Literal(true, { description: 'Only there for those who run the system.' }))

export const ConfirmAnswer = Type.Object({
  message: Type.String(),
  reset_ucid: Type.Optional(
    Type.String({
      description:
        'Only where the address was registered more than once: for /reset-password/, which sets the password.',
    }),
  ),
})
export type ConfirmAnswer = Type.Static<typeof ConfirmAnswer>

export const Account = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Role,
  mail_refused_at: Nullable(
    Type.String({ description: 'When the mail server refused the address for good; null while mails are taken.' }),
  ),
})
export type Account = Type.Static<typeof Account>

/** Everything that an account has, a list for each part; docs/api.md says which. */
export const AccountData = Type.Unknown()

/** The part of a login's answer that the page reads. A user may have no name and no role. */
export const SignedIn = Type.Object({
  access: Type.String(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  role: Nullable(Role),
  admin: Admin,
})
export type SignedIn = Type.Static<typeof SignedIn>

export const LoginAnswer = Type.Object({
  ...SignedIn.properties,
  access_token: Type.String({ description: 'Same value as access.' }),
})
export type LoginAnswer = Type.Static<typeof LoginAnswer>
