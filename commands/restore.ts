import { withReceivedFile } from '#platform/backup/backup-file.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { onLocalDatabase } from '#platform/database/local-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { runCommand } from '#platform/process/process.ts'
import { listLedgerMarkets, verifyChain } from '#platform/repositories/signals/ledger-chain.ts'

// `npm run restore -- FILE [--replace]`: restores the whole database from a file of `npm run backup`, while Atalaya is
// stopped. The file "-" is the standard input.

const USAGE = 'usage: npm run restore -- FILE [--replace]'

async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const [file, ...rest] = words.filter((word) => word !== '--replace')
  if (file === undefined || /^-./.test(file) || rest.length > 0) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  const replace = words.includes('--replace')
  if (file === '-')
    await withReceivedFile(process.stdin, config.dataDir, (received) => restore(config, received, replace))
  else await restore(config, file, replace)
}

async function restore(config: Config, file: string, replace: boolean): Promise<void> {
  await onLocalDatabase(config, 'npm run restore', async (url) => {
    const onTable = (name: string) => console.log(`reading ${name}`)
    const restored = await restoreBackup({ url, file, replace, onTable })
    await migrate(url)
    console.log(await ledgerLine(url))
    console.log(`${restored.rows} rows of ${restored.tables} tables are as they were at ${restored.created_at}.`)
  })
}

async function ledgerLine(url: string): Promise<string> {
  // A lost connection fails the running statement; an idle one may end with its server.
  const onError = () => undefined
  await using db = createDatabase(
    createPool({ url, max: 1, statementMs: 60_000, applicationName: 'atalaya restore', onError }),
  )
  let entries = 0
  for (const market of await listLedgerMarkets(db)) {
    const chain = await verifyChain(db, market)
    if (chain.broken_at !== null) return `The ledger of ${market} does not hold from entry ${chain.broken_at} on.`
    entries += chain.entries
  }
  return `The ledger holds: ${entries} entries.`
}

runCommand(main)
