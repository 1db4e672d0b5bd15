import type { Account, ConfirmAnswer, LoginAnswer } from '../../../domain/contract/accounts.ts'
import type { Message } from '../../../domain/contract/common.ts'
import { expectObject } from './guards.ts'
import { request } from './request.ts'

export async function login(email: string, password: string): Promise<LoginAnswer> {
  const { body } = await request<LoginAnswer>({
    method: 'POST',
    path: '/login/',
    buster: 'er',
    bearer: false,
    body: { email, password },
    errorKey: 'error',
  })
  return expectObject<LoginAnswer>(body, { access: 'text', name: 'text?', email: 'text?', role: 'text?' })
}

/** Answers whether the account was made: only 201 means it. */
export async function register(form: { name: string; email: string; password: string }): Promise<boolean> {
  const { name, email, password } = form
  const { status } = await request<Message>({
    method: 'POST',
    path: '/register/',
    buster: 'er',
    bearer: false,
    body: { name, email, password },
    errorKey: 'message',
  })
  return status === 201
}

/**
 * The link of the confirmation mail. Answering it again within its life is harmless. Answers the ucid for
 * `resetPassword` where a password is to be chosen, else null.
 */
export async function confirmEmail(ucid: string): Promise<string | null> {
  const { body } = await request<ConfirmAnswer>({
    method: 'POST',
    path: '/confirm-email/',
    query: { ucid },
    buster: 'er',
    bearer: false,
    body: {},
    errorKey: 'detail',
  })
  return expectObject<ConfirmAnswer>(body, { message: 'text' }).reset_ucid ?? null
}

/** Asks for a mail with a link; the answer does not tell whether there is such an account. */
export async function forgotPassword(email: string): Promise<void> {
  await request<Message>({
    method: 'POST',
    path: '/forgot-password/',
    buster: 'er',
    bearer: false,
    body: { email },
    errorKey: 'error',
  })
}

/** The link of the reset mail, which is used up by a success. */
export async function resetPassword(ucid: string, password: string): Promise<void> {
  await request<Message>({
    method: 'POST',
    path: '/reset-password/',
    query: { ucid },
    buster: 'er',
    bearer: false,
    body: { password },
    errorKey: 'error',
  })
}

/** The signed-in user's own. Only the presence of `access_token` counts; the bearer goes in its header. */
export async function changePassword(password: string): Promise<void> {
  await request<Message>({
    method: 'POST',
    path: '/reset-password/',
    query: { access_token: '1' },
    buster: 'er',
    body: { password },
    errorKey: 'detail',
  })
}

export async function fetchAccount(): Promise<Account> {
  const { body } = await request({ path: '/api/account/', buster: 'tk' })
  return expectObject<Account>(body, { mail_refused_at: 'text?' })
}

export async function deleteAccount(): Promise<void> {
  await request<Message>({ method: 'DELETE', path: '/delete-user/' })
}

/** Lets this browser open the administrators' pages for a while. */
export async function enterAdministration(): Promise<void> {
  await request<null>({ method: 'POST', path: '/api/admin/session', buster: 'tk' })
}

export async function logout(): Promise<void> {
  await request<null>({ method: 'POST', path: '/logout/' })
}
