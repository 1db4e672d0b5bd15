import * as Type from 'typebox'
import { Account, AccountData, ConfirmAnswer, LoginAnswer, SignedIn } from '../accounts/accounts.ts'
import { ForgotBody, LoginBody, RegisterBody, ResetBody } from '../accounts/forms.ts'
import { Message, Nothing, Text } from '../common.ts'
import type { Call } from './call.ts'

export const account = {
  method: 'GET',
  path: '/api/account/',
  access: 'bearer',
  buster: 'tk',
  summary: 'Who one is, and whether mails reach the address.',
  answer: Account,
} as const satisfies Call

export const accountData = {
  method: 'GET',
  path: '/api/account/data',
  access: 'bearer',
  summary: 'Everything that the account has, as one file of JSON.',
  answer: AccountData,
} as const satisfies Call

export const register = {
  method: 'POST',
  path: '/register/',
  access: 'public',
  errors: 'message',
  buster: 'er',
  summary: 'Signs up. The answer is the same whether the address has an account or not.',
  body: RegisterBody,
  answer: Message,
  read: Nothing,
  statuses: [201],
} as const satisfies Call

export const confirmEmail = {
  method: 'POST',
  path: '/confirm-email/',
  access: 'public',
  buster: 'er',
  summary:
    'Confirms an address by the ucid of its mail; again within its life changes nothing. Where the address was registered more than once, none of those passwords holds and one is to be chosen.',
  query: { ucid: Text() },
  body: Type.Object({}),
  answer: ConfirmAnswer,
} as const satisfies Call

export const login = {
  method: 'POST',
  path: '/login/',
  access: 'public',
  errors: 'error',
  buster: 'er',
  summary: 'Opens a session of 12 hours.',
  body: LoginBody,
  answer: LoginAnswer,
  read: SignedIn,
} as const satisfies Call

export const logout = {
  method: 'POST',
  path: '/logout/',
  access: 'bearer',
  summary: 'Ends this session.',
} as const satisfies Call

export const forgotPassword = {
  method: 'POST',
  path: '/forgot-password/',
  access: 'public',
  errors: 'error',
  buster: 'er',
  summary: 'Sends a link to choose a new password. The answer is the same whether the address has an account or not.',
  body: ForgotBody,
  answer: Message,
  read: Nothing,
} as const satisfies Call

/** Called from a mailed link (`?ucid=`), and by the account page (`?access_token=` with any value, and a bearer). */
export const resetPassword = {
  method: 'POST',
  path: '/reset-password/',
  access: 'either',
  errors: 'error',
  buster: 'er',
  summary: 'Sets a new password: by the ucid of a mail, or as the bearer.',
  query: {
    ucid: Type.Optional(Text()),
    access_token: Type.Optional(Text({ description: 'Only its presence counts; the bearer comes in its header.' })),
  },
  body: ResetBody,
  answer: Message,
  read: Nothing,
} as const satisfies Call

/**
 * Called by the account page, which reads error sentences under `detail`. Only the presence of `access_token` counts.
 */
export const changePassword = {
  method: 'POST',
  path: '/reset-password/',
  access: 'bearer',
  buster: 'er',
  choice: { access_token: '1' },
  body: ResetBody,
  answer: Message,
  read: Nothing,
} as const satisfies Call

export const deleteUser = {
  method: 'DELETE',
  path: '/delete-user/',
  access: 'bearer',
  summary: 'Deletes the account and every trace of it. When that fails the connection is cut without an answer.',
  answer: Message,
  read: Nothing,
  statuses: [200, '4xx'],
} as const satisfies Call
