import { Account, ConfirmAnswer, SignedIn } from '../../../domain/contract/accounts/accounts.ts'
import { ask, request, tell } from './request.ts'

/** A call of somebody who is not signed in. */
const SIGNED_OUT = { method: 'POST', buster: 'er', bearer: false } as const

export const login = (email: string, password: string): Promise<SignedIn> =>
  ask(SignedIn, { ...SIGNED_OUT, path: '/login/', body: { email, password }, errorKey: 'error' })

/** Returns whether the account was made: only 201 means that. */
export async function register(form: { name: string; email: string; password: string }): Promise<boolean> {
  const { name, email, password } = form
  const body = { name, email, password }
  const { status } = await request({ ...SIGNED_OUT, path: '/register/', body, errorKey: 'message' })
  return status === 201
}

/**
 * The link of the confirmation mail. Using it again within its lifetime is harmless. Returns the ucid for
 * `resetPassword` if a password must be chosen, otherwise null.
 */
export async function confirmEmail(ucid: string): Promise<string | null> {
  const call = { ...SIGNED_OUT, path: '/confirm-email/', query: { ucid }, body: {} }
  const { reset_ucid = null } = await ask(ConfirmAnswer, call)
  return reset_ucid
}

/** Requests a mail with a link; the answer does not reveal whether the account exists. */
export const forgotPassword = (email: string): Promise<void> =>
  tell({ ...SIGNED_OUT, path: '/forgot-password/', body: { email }, errorKey: 'error' })

/** The link of the reset mail; a success uses it up. */
export const resetPassword = (ucid: string, password: string): Promise<void> =>
  tell({ ...SIGNED_OUT, path: '/reset-password/', query: { ucid }, body: { password }, errorKey: 'error' })

/** The signed-in user's own. Only the presence of `access_token` counts; the bearer goes in its header. */
export const changePassword = (password: string): Promise<void> =>
  tell({ method: 'POST', path: '/reset-password/', query: { access_token: '1' }, buster: 'er', body: { password } })

export const fetchAccount = (): Promise<Account> => ask(Account, { path: '/api/account/', buster: 'tk' })

export const deleteAccount = (): Promise<void> => tell({ method: 'DELETE', path: '/delete-user/' })

export const logout = (): Promise<void> => tell({ method: 'POST', path: '/logout/' })
