import { execFileSync } from 'node:child_process'
import type { SharedSystem } from './system.ts'

/** As `npm run admin` does, beside the running system. */
export function makeAdministrator({ dataDir }: SharedSystem, email: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  execFileSync(process.execPath, ['commands/admin.ts', email], { env })
}
