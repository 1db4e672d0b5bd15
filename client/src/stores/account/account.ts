import { proxy } from 'valtio/vanilla'
import type { Account } from '../../../../domain/contract/accounts/accounts.ts'
import { fetchAccount } from '../../api/accounts.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'

/** The server's data about the signed-in user, while the account page is open. */
export const account = proxy<Loadable<Account>>(idle())

export const loadAccount = () => load(account, fetchAccount)

export const forgetAccount = () => reset(account)
