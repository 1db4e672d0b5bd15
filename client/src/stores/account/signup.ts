import { proxy } from 'valtio/vanilla'
import { register } from '#domain/contract/calls/accounts.ts'
import type { SignupForm } from '#domain/rules/validation.ts'
import { callWhole } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { openView } from '../page/view.ts'

type Draft = Omit<SignupForm, 'password'>

const EMPTY: Draft = { name: '', email: '', termsAccepted: false }

/** The values of the signup form. The landing fills in the address, and the notice after signup shows it. */
export const signup = proxy<Draft>({ ...EMPTY })

/** Keeps the typed values, so that reading the terms loses nothing; never the password. */
export function keepSignup({ password, ...typed }: Partial<SignupForm>): void {
  Object.assign(signup, typed)
}

/** Returns null after moving on to the notice, or the sentence that says why not. */
export async function signUp(form: SignupForm): Promise<string | null> {
  const email = form.email.trim()
  try {
    const { status } = await callWhole(register, { body: { name: form.name.trim(), email, password: form.password } })
    // Only this means that the account was made.
    if (status !== 201) return es.signup.failed
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, es.signup.failed) : es.signup.unreachable
  }
  Object.assign(signup, EMPTY, { email })
  openView('emailVerification')
  return null
}
