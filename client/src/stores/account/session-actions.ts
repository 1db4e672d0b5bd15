import { login, logout } from '../../api/accounts.ts'
import { sentenceOf } from '../../api/errors.ts'
import { es } from '../../text/es.ts'
import { openView } from '../page/view.ts'
import { beginSession, clearSession } from './session.ts'

/** Returns null after moving on to the dashboard, or the sentence that says why not. */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    beginSession(await login(email, password))
  } catch (error) {
    console.warn('login failed', error)
    return sentenceOf(error, es.login.failed)
  }
  openView('dashboard')
  return null
}

/** Signs out the page at once and tells the server; a session that it could not end expires by itself. */
export function signOut(): void {
  logout().catch((error) => console.warn('logout not confirmed by the server', error))
  leaveForLanding()
}

/** Signs out the page from a session that the server no longer has. */
export function leaveForLanding(): void {
  clearSession()
  openView('landing')
}
