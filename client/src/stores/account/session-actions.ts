import * as calls from '#domain/contract/calls/accounts.ts'
import { call } from '../../api/call.ts'
import { whyNot } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { openView } from '../page/view.ts'
import { beginSession, clearSession } from './session.ts'

/** Returns null after moving on to the dashboard, or the sentence that says why not. */
export async function signIn(email: string, password: string): Promise<string | null> {
  const begin = async () => beginSession(await call(calls.login, { body: { email, password } }))
  const problem = await whyNot(begin, 'login failed', es.login.failed)
  if (problem === null) openView('dashboard')
  return problem
}

/** Signs out the page at once and tells the server; a session that it could not end expires by itself. */
export function signOut(): void {
  call(calls.logout).catch((error) => console.warn('logout not confirmed by the server', error))
  leaveForLanding()
}

/** Signs out the page from a session that the server no longer has. */
export function leaveForLanding(): void {
  clearSession()
  openView('landing')
}
