import { execFileSync } from 'node:child_process'
import type { SharedSystem } from './system.ts'

/** `npm run admin`, beside the running system. */
export function orderAccount({ dataDir }: SharedSystem, email: string, ...options: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  execFileSync(process.execPath, ['commands/admin.ts', email, ...options], { env })
}

export const makeAdministrator = (system: SharedSystem, email: string): void => orderAccount(system, email)
