import * as calls from '#domain/contract/calls/accounts.ts'
import { ApiError, call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { showToast } from '../../stores/notices.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'

// Each function returns null, or a sentence that says why it failed.

export const requestPasswordLink = (email: string): Promise<string | null> =>
  problemOfCall(
    () => call(calls.forgotPassword, { body: { email } }),
    'password link not requested',
    es.forgotPassword.failed,
  )

/** Sets a password by the `ucid` of the mailed link, which works only once, and opens the login. */
export async function setPassword(ucid: string | null, password: string): Promise<string | null> {
  const problem = await problemOfPassword(
    call(calls.resetPassword, { query: { ucid: ucid ?? '' }, body: { password } }),
    es.resetPassword,
  )
  if (problem) return problem
  openView('login')
  showToast(es.resetPassword.done)
  return null
}

/** Sets the password of the signed-in user. */
export const setOwnPassword = (password: string): Promise<string | null> =>
  problemOfPassword(call(calls.changePassword, { body: { password } }), es.changePassword)

async function problemOfPassword(
  request: Promise<unknown>,
  text: { failed: string; unreachable: string },
): Promise<string | null> {
  try {
    await request
    return null
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, text.failed) : text.unreachable
  }
}
