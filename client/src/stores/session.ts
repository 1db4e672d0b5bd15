import { proxy } from 'valtio/vanilla'
import type { Role, SignedIn } from '#domain/contract/accounts/accounts.ts'
import { readSessionJson, writeSession } from './storage.ts'

interface User {
  token: string
  name: string | null
  email: string | null
  role: Role | null
  admin: boolean
}

const KEY = 'atalaya.session'

/**
 * The signed-in user, stored for the life of this tab. While `leaving`, the page itself is ending the session, so
 * that its end on the server needs no notice.
 */
export const session = proxy<{ user: User | null; leaving: boolean }>({ user: readUser(), leaving: false })

export function startSession(answer: SignedIn): void {
  const { access, name, email, role, admin = false } = answer
  session.user = { token: access, name, email, role, admin }
  session.leaving = false
  writeSession(KEY, JSON.stringify(session.user))
}

/** Stores the user's plan and rights as the server last sent them. */
export function updateUser({ role, admin }: Pick<SignedIn, 'role' | 'admin'>): void {
  if (!session.user) return
  Object.assign(session.user, { role, admin: admin ?? false })
  writeSession(KEY, JSON.stringify(session.user))
}

export function clearSession(): void {
  session.user = null
  session.leaving = false
  writeSession(KEY, null)
  clearUserData()
}

export const token = (): string | null => session.user?.token ?? null

function readUser(): User | null {
  const user = readSessionJson(KEY) as User | null
  return typeof user?.token === 'string' ? user : null
}

const signOutHandlers: (() => void)[] = []

/** Registers how a store forgets a user's data. Each store calls it where it is defined. */
export function onSignOut(forget: () => void): void {
  signOutHandlers.push(forget)
}

function clearUserData(): void {
  for (const forget of signOutHandlers) forget()
}
