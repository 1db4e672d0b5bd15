import { proxy } from 'valtio/vanilla'
import type { Role, SignedIn } from '#domain/contract/accounts/accounts.ts'
import { readSessionJson, writeSession } from '../storage.ts'
import { forgetUser } from './sign-out.ts'

interface User {
  token: string
  name: string | null
  email: string | null
  role: Role | null
  admin: boolean
}

const KEY = 'atalaya.session'

/**
 * The signed-in user, in memory and for the life of this tab. While `leaving`, the page itself is ending the session,
 * so the server's end of it needs no notice.
 */
export const session = proxy<{ user: User | null; leaving: boolean }>({ user: readUser(), leaving: false })

export function beginSession(answer: SignedIn): void {
  const { access, name, email, role, admin = false } = answer
  session.user = { token: access, name, email, role, admin }
  session.leaving = false
  writeSession(KEY, JSON.stringify(session.user))
}

/** The server's newest word on the plan and the right of the user. */
export function followUser({ role, admin }: Pick<SignedIn, 'role' | 'admin'>): void {
  if (!session.user) return
  Object.assign(session.user, { role, admin: admin ?? false })
  writeSession(KEY, JSON.stringify(session.user))
}

export function clearSession(): void {
  session.user = null
  session.leaving = false
  writeSession(KEY, null)
  forgetUser()
}

export const token = (): string | null => session.user?.token ?? null

function readUser(): User | null {
  const user = readSessionJson(KEY) as User | null
  return typeof user?.token === 'string' ? user : null
}
