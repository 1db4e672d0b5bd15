import { es } from '../text/es.ts'
import { showToast } from './notices.ts'
import { clearSession, session } from './session.ts'
import { openView } from './view.ts'

/** Ends a session that the server no longer knows: back to the login, with one notice. */
export function expireSession(): void {
  if (!session.user || session.leaving) return
  clearSession()
  openView('login')
  showToast(es.session.ended)
}
