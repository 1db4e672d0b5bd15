import { changePassword, forgotPassword, resetPassword } from '../../api/accounts.ts'
import { ApiError, sentenceOf, whyNot } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { showToast } from '../page/toasts.ts'
import { openView } from '../page/view.ts'

// Each returns null, or the sentence that says why not.

export const askForLink = (email: string): Promise<string | null> =>
  whyNot(() => forgotPassword(email), 'no link was asked for', es.forgotPassword.failed)

/** With the mailed link's `ucid`; a success moves on to the login. */
export async function setPassword(ucid: string | null, password: string): Promise<string | null> {
  const problem = await said(resetPassword(ucid ?? '', password), es.resetPassword)
  if (problem) return problem
  openView('login')
  showToast(es.resetPassword.done)
  return null
}

/** The signed-in user's own. */
export const setOwnPassword = (password: string): Promise<string | null> =>
  said(changePassword(password), es.changePassword)

async function said(call: Promise<void>, text: { failed: string; unreachable: string }): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, text.failed) : text.unreachable
  }
}
