import { proxy, ref } from 'valtio/vanilla'
import type {
  AccountChange,
  LoggedChanges,
  ManagedAccount,
  ManagedAccounts,
} from '../../../domain/contract/accounts/administration.ts'
import { changeAccount, fetchAccounts, fetchChanges } from '../api/administration.ts'
import { whyNot } from '../api/errors.ts'
import { administration as text } from '../text/es/administration.ts'
import { atSignOut } from './account/sign-out.ts'
import { idle, type Loadable, load, reset, settle } from './loadable.ts'

interface Accounts {
  text: string
  page: number
  answer: Loadable<ManagedAccounts>
  /** The one in the dialog. */
  opened: ManagedAccount | null
  changes: Loadable<LoggedChanges>
}

/** What an administrator sees of the accounts, for one visit of the view. */
export const accounts = proxy<Accounts>({ text: '', page: 1, answer: idle(), opened: null, changes: idle() })

export const loadAccounts = (): Promise<void> =>
  load(accounts.answer, () => fetchAccounts(accounts.text, accounts.page))

export function findAccounts(text: string): void {
  accounts.text = text
  openAccountsPage(1)
}

export function openAccountsPage(page: number): void {
  accounts.page = page
  reset(accounts.answer)
  void loadAccounts()
}

export function openAccount(account: ManagedAccount): void {
  accounts.opened = ref(account)
}

export function closeAccount(): void {
  accounts.opened = null
  reset(accounts.changes)
}

export async function loadChanges(): Promise<void> {
  const { opened } = accounts
  if (opened) await load(accounts.changes, () => fetchChanges(opened.id))
}

/** Changes the account in the dialog; returns null, or the sentence that says why not. */
export async function changeOpened(change: AccountChange): Promise<string | null> {
  const { id } = accounts.opened!
  const send = async () => showChanged(await changeAccount(id, change))
  return whyNot(send, 'the account was not changed', text.account.failed)
}

function showChanged(changed: ManagedAccount): void {
  const { answer, opened } = accounts
  if (opened?.id === changed.id) openAccount(changed)
  if (answer.data) {
    const results = answer.data.results.map((account) => (account.id === changed.id ? changed : account))
    settle(answer, { ...answer.data, results })
  }
  void loadChanges()
}

export function leaveAccounts(): void {
  Object.assign(accounts, { text: '', page: 1 })
  reset(accounts.answer)
  closeAccount()
}

atSignOut(leaveAccounts)
