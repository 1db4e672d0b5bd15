import { login, logout } from '../api/accounts.ts'
import { beginSession, clearSession } from './session.ts'
import { openView } from './view.ts'

/** Throws what the call throws. */
export async function signIn(email: string, password: string): Promise<void> {
  beginSession(await login(email, password))
  openView('dashboard')
}

/** The page is signed out at once; the server is told, and a session that it could not end runs out by itself. */
export function signOut(): void {
  logout().catch((error) => console.warn('logout not confirmed by the server', error))
  clearSession()
  openView('landing')
}
