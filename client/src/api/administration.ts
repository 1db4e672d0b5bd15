import {
  type AccountChange,
  LoggedChanges,
  ManagedAccount,
  ManagedAccounts,
} from '../../../domain/contract/accounts/administration.ts'
import { SourceReports } from '../../../domain/contract/sources.ts'
import { ask, tell } from './request.ts'

/** Lets this browser open the administrators' pages for a while. */
export const enterAdministration = (): Promise<void> =>
  tell({ method: 'POST', path: '/api/admin/session', buster: 'tk' })

/** One page of the accounts in whose name or address `text` stands. */
export const fetchAccounts = (text: string, page: number): Promise<ManagedAccounts> =>
  ask(ManagedAccounts, { path: '/api/admin/users/', query: { q: text, page: String(page) } })

/** Returns the account as it is then. */
export const changeAccount = (id: number, body: AccountChange): Promise<ManagedAccount> =>
  ask(ManagedAccount, { method: 'PATCH', path: `/api/admin/users/${id}`, body })

export const fetchChanges = (id: number): Promise<LoggedChanges> =>
  ask(LoggedChanges, { path: `/api/admin/users/${id}/changes/` })

export const fetchSources = (): Promise<SourceReports> => ask(SourceReports, { path: '/api/admin/sources/' })
