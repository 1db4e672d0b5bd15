import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { onLocalDatabase } from '#platform/database/local-database.ts'
import { requireSchema } from '#platform/database/migrate.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { findHash, lastHash, listLedgerMarkets, verifyChain } from '#platform/repositories/signals/ledger-chain.ts'
import { print, readWords, runEvaluation } from './evaluation.ts'

// `npm run --silent eval:ledger -- [--kept HASH]`: follows each chain of this installation's ledger from its first
// entry, and finds the entry that had a hash which somebody kept.

const USAGE =
  'usage: npm run --silent eval:ledger -- [--kept HASH, the 64 characters that the page of the record shows]'

async function main(): Promise<void> {
  const { values, positionals } = readWords(USAGE, { kept: { type: 'string' } })
  const kept = values.kept?.trim().toLowerCase()
  if (positionals.length > 0 || (kept !== undefined && !/^[0-9a-f]{64}$/.test(kept))) throw new OperatorError(USAGE)
  await onLocalDatabase(readConfig(process.env), 'npm run eval:ledger', async (url) => {
    // A lost connection fails the running statement; an idle one may end with its server.
    const onError = () => undefined
    await using db = createDatabase(createPool({ url, max: 1, applicationName: 'atalaya ledger', onError }))
    await requireSchema(db)
    const faults: string[] = []
    for (const market of await listLedgerMarkets(db)) {
      const chain = await verifyChain(db, market)
      if (chain.broken_at !== null)
        faults.push(`the ledger of ${market} does not hold from entry ${chain.broken_at} on`)
      print({ market, ...chain, hash: await lastHash(db, market) })
    }
    if (kept !== undefined) {
      const found = await findHash(db, kept)
      if (found === null) faults.push(`no entry has the hash ${kept}: something up to it was changed or removed`)
      else print({ kept, ...found })
    }
    if (faults.length > 0) throw new OperatorError(faults.join('; '))
  })
}

runEvaluation(main)
