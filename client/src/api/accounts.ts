import type { LoginAnswer } from '../../../domain/contract/accounts.ts'
import type { Message } from '../../../domain/contract/common.ts'
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
  return body
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

/** The link of the confirmation mail. Answering it again within its life is harmless. */
export async function confirmEmail(ucid: string): Promise<void> {
  await request<Message>({
    method: 'POST',
    path: '/confirm-email/',
    query: { ucid },
    buster: 'er',
    bearer: false,
    body: {},
    errorKey: 'detail',
  })
}

export async function logout(): Promise<void> {
  await request<null>({ method: 'POST', path: '/logout/' })
}
