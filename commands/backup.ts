import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeBackup } from '#platform/backup/backup.ts'
import { readConfig } from '#platform/config/config.ts'
import { onLocalDatabase } from '#platform/database/local-database.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'

// `npm run backup [-- FILE]`: writes the whole database to one file, also while Atalaya runs; without a name, to one in
// DATA_DIR.

async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2)
  if (given?.startsWith('-') || rest.length > 0) throw new OperatorError('usage: npm run backup [-- FILE]')
  const now = new Date()
  const config = readConfig(process.env)
  const file = given ?? (await unnamed(config.dataDir, now))
  await onLocalDatabase(config, 'npm run backup', async (url) => {
    const { tables, rows, bytes } = await writeBackup(url, file, now)
    const size = bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
    console.log(`${rows} rows of ${tables} tables are in ${file} (${size}). It holds personal data: keep it safe.`)
  })
}

async function unnamed(dataDir: string, now: Date): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return join(dataDir, `atalaya-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`)
}

runCommand(main)
