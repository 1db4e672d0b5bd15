import { execFileSync } from 'node:child_process'
import type { Role } from '#domain/contract/accounts/accounts.ts'
import { Api } from './api.ts'
import { mailedLink } from './mailbox.ts'
import type { SharedSystem } from './system.ts'

export interface Account {
  name: string
  email: string
  password: string
  role: Role
  api: Api
}

let made = 0

/** Creates an account that is confirmed by its mailed link and follows these stocks. */
export async function newAccount(system: SharedSystem, follows: readonly string[] = []): Promise<Account> {
  const account = await registered(system)
  const link = new URL(await mailedLink(system.dataDir, 'confirm', account.email))
  await expectStatus(200, account.api.call('POST', `/confirm-email/${link.search}`, {}))
  await account.api.login(account.email, account.password)
  for (const ticker of follows) await expectStatus(201, account.api.call('POST', '/api/user-watchlist/', { ticker }))
  return account
}

/** Creates an account with an address that is not confirmed yet. */
export async function registered({ url }: SharedSystem): Promise<Account> {
  made += 1
  const account = {
    name: `Nadia ${made}`,
    email: `nadia.${process.pid}.${made}@spec.test`,
    password: `Atalaya${made}segura`,
  }
  const api = new Api(url)
  await expectStatus(201, api.call('POST', '/register/', account))
  return { ...account, role: 'Freemium', api }
}

async function expectStatus(wanted: number, call: ReturnType<Api['call']>): Promise<void> {
  const { status, body } = await call
  if (status !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}

/** Gives an account the plan that has everything. */
export function makeExpert(system: SharedSystem, account: Account): Account {
  runAdmin(system, account.email, '--plan', 'Expert')
  return { ...account, role: 'Expert' }
}

/** Runs `npm run admin` while the system runs. */
export function runAdmin({ dataDir }: SharedSystem, email: string, ...options: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  execFileSync(process.execPath, ['commands/admin.ts', email, ...options], { env })
}

export const makeAdministrator = (system: SharedSystem, email: string): void => runAdmin(system, email)
