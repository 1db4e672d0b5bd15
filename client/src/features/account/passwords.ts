import * as calls from '#domain/contract/calls/accounts.ts'
import { ApiError, call, problemOfCall, sentenceOf } from '../../api/call.ts'
import { showToast } from '../../stores/notices.ts'
import { openView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'

// Each returns null, or the sentence that says why not.

export const requestPasswordLink = (email: string): Promise<string | null> =>
  problemOfCall(
    () => call(calls.forgotPassword, { body: { email } }),
    'no link was asked for',
    es.forgotPassword.failed,
  )

/** Sets a password by the mailed link's `ucid`, which a success uses up, and moves on to the login. */
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

/** The signed-in user's own. */
export const setOwnPassword = (password: string): Promise<string | null> =>
  problemOfPassword(call(calls.changePassword, { body: { password } }), es.changePassword)

async function problemOfPassword(
  done: Promise<unknown>,
  text: { failed: string; unreachable: string },
): Promise<string | null> {
  try {
    await done
    return null
  } catch (error) {
    return error instanceof ApiError ? sentenceOf(error, text.failed) : text.unreachable
  }
}
