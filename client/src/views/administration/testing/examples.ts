import type { LoggedChange, ManagedAccount } from '../../../../../domain/contract/administration.ts'

export const managed = (id: number, more: Partial<ManagedAccount> = {}): ManagedAccount => ({
  id,
  name: `Persona ${id}`,
  email: `persona${id}@example.com`,
  role: 'Freemium',
  admin: false,
  suspended: false,
  confirmed: true,
  created_at: '2026-11-20T15:00:00.000Z',
  followed: 3,
  ...more,
})

export const logged = (more: Partial<LoggedChange> = {}): LoggedChange => ({
  at: '2026-11-20T15:04:00.000Z',
  by: 1,
  by_email: 'jefa@example.com',
  what: 'role',
  from: 'Freemium',
  to: 'Expert',
  ...more,
})
