import type { LoggedChange, ManagedAccount } from '../../../../../domain/contract/accounts/administration.ts'
import type { SourceReport } from '../../../../../domain/contract/sources.ts'

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

export const reported = (source: string, more: Partial<SourceReport> = {}): SourceReport => ({
  source,
  budget: {
    minute: { ceiling: 60, spent: 12, left: 48, kept: 12, ends_at: '2026-11-20T15:01:00.000Z' },
    day: { ceiling: 20_000, spent: 1_990, left: 18_010, kept: 4_000, ends_at: '2026-11-21T00:00:00.000Z' },
    month: { ceiling: 400_000, spent: 123_456, left: 276_544, kept: 80_000, ends_at: '2026-12-01T00:00:00.000Z' },
  },
  next_poll: '2026-11-20T15:00:12.000Z',
  refusals: { ceiling: 0, source: 0 },
  breaker: { state: 'closed', since: null, failures: 0, next_try: null, error: null },
  last_ok: '2026-11-20T14:59:57.000Z',
  ...more,
})
