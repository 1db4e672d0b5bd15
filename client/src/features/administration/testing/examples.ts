import type { LoggedChange, ManagedAccount } from '#domain/contract/accounts/administration.ts'
import type { SourceReport } from '#domain/contract/sources.ts'
import { EXAMPLES } from '#domain/contract/testing/examples.ts'

export const managed = (id: number, more: Partial<ManagedAccount> = {}): ManagedAccount => ({
  ...EXAMPLES.accounts.results[0],
  id,
  name: `Persona ${id}`,
  email: `persona${id}@example.com`,
  ...more,
})

export const logged = (more: Partial<LoggedChange> = {}): LoggedChange => ({
  ...EXAMPLES.accountChanges.results[0],
  ...more,
})

export const reported = (source: string, more: Partial<SourceReport> = {}): SourceReport => ({
  ...EXAMPLES.sources.results[0],
  source,
  ...more,
})
