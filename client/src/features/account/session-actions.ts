import { proxy } from 'valtio/vanilla'
import * as calls from '#domain/contract/calls/accounts.ts'
import { register } from '#domain/contract/calls/accounts.ts'
import type { SignupForm } from '#domain/rules/validation.ts'
import { ApiError, call, callWhole, problemOfCall, sentenceOf } from '../../api/call.ts'
import { clearSession, startSession } from '../../stores/session.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'

/** Returns null after opening the dashboard, or a sentence that says why it failed. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const begin = async () => startSession(await call(calls.login, { body: { email, password } }))
  const problem = await problemOfCall(begin, 'login failed', es.login.failed)
  if (problem === null) openView('dashboard')
  return problem
}

/** Signs the page out at once and reports it to the server; a session that this fails to end expires by itself. */
export function signOut(): void {
  call(calls.logout).catch((error) => console.warn('logout not confirmed by the server', error))
  leaveForLanding()
}

/** Signs the page out of a session that the server no longer has. */
export function leaveForLanding(): void {
  clearSession()
  openView('landing')
}

type Draft = Omit<SignupForm, 'password'>

const EMPTY: Draft = { name: '', email: '', termsAccepted: false }

/** The values of the signup form. The landing fills in the address, and the notice after signup shows it. */
export const signup = proxy<Draft>({ ...EMPTY })

/** Keeps the typed values, so that reading the terms loses nothing; never the password. */
export function saveSignup({ password, ...typed }: Partial<SignupForm>): void {
  Object.assign(signup, typed)
}

/** Returns null after opening the notice, or a sentence that says why it failed. */
export async function signUp(form: SignupForm): Promise<string | null> {
  const email = form.email.trim()
  try {
    const { status } = await callWhole(register, { body: { name: form.name.trim(), email, password: form.password } })
    // Only 201 means that the account was created.
    if (status !== 201) return es.signup.failed
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, es.signup.failed) : es.signup.unreachable
  }
  Object.assign(signup, EMPTY, { email })
  openView('emailVerification')
  return null
}
