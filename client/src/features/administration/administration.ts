import { proxy, ref } from 'valtio/vanilla'
import type {
  AccountChange,
  LoggedChanges,
  ManagedAccount,
  ManagedAccounts,
} from '#domain/contract/accounts/administration.ts'
import * as calls from '#domain/contract/calls/administration.ts'
import { call, problemOfCall } from '../../api/call.ts'
import { type Resource, reset, resource, setData } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { administration as text } from '../../text/es/administration.ts'

interface Accounts {
  text: string
  page: number
  answer: Resource<ManagedAccounts>
  /** The account in the dialog. */
  opened: ManagedAccount | null
  changes: Resource<LoggedChanges>
}

/** The accounts as an administrator sees them, for one visit of the view. */
export const accounts: Accounts = proxy<Accounts>({
  text: '',
  page: 1,
  answer: resource(() => call(calls.accounts, { query: { q: accounts.text, page: accounts.page } })),
  opened: null,
  changes: resource(() => call(calls.accountChanges, { id: accounts.opened!.id })),
})

/** Reports on the sources, for one visit of their view. */
export const sourceReports = resource(calls.sources)

export function findAccounts(text: string): void {
  accounts.text = text
  openAccountsPage(1)
}

export function openAccountsPage(page: number): void {
  accounts.page = page
  reset(accounts.answer)
  void accounts.answer.load()
}

export function openAccount(account: ManagedAccount): void {
  accounts.opened = ref(account)
}

export function closeAccount(): void {
  accounts.opened = null
  reset(accounts.changes)
}

/** Changes the account in the dialog. Returns null, or a sentence that says why it failed. */
export async function changeOpened(change: AccountChange): Promise<string | null> {
  const { id } = accounts.opened!
  const send = async () => showChanged(await call(calls.changeAccount, { id, body: change }))
  return problemOfCall(send, 'the account was not changed', text.account.failed)
}

function showChanged(changed: ManagedAccount): void {
  const { answer, opened } = accounts
  if (opened?.id === changed.id) openAccount(changed)
  if (answer.data) {
    const results = answer.data.results.map((account) => (account.id === changed.id ? changed : account))
    setData(answer, { ...answer.data, results })
  }
  if (opened) void accounts.changes.load()
}

export function leaveAccounts(): void {
  Object.assign(accounts, { text: '', page: 1 })
  reset(accounts.answer)
  closeAccount()
}

onSignOut(leaveAccounts)
