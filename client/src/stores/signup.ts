import { proxy } from 'valtio/vanilla'
import { register } from '../api/accounts.ts'
import { ApiError, sentenceOf } from '../api/errors.ts'
import { es } from '../text/es.ts'
import { openView } from './view.ts'

/** The address that signup and the notice after it share. */
export const signup = proxy<{ email: string }>({ email: '' })

/** Answers null after moving on to the notice, or the sentence that says why not. */
export async function signUp(form: { name: string; email: string; password: string }): Promise<string | null> {
  try {
    if (!(await register(form))) return es.signup.failed
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, es.signup.failed) : es.signup.unreachable
  }
  signup.email = form.email
  openView('emailVerification')
  return null
}
