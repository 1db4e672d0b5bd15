import { readConfig } from '../platform/config.ts'
import { createDatabase, createPool } from '../platform/database.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { report } from '../platform/process.ts'
import { feedAge } from '../platform/repositories/health.ts'

// The health check of a worker in a container: exit 0 while a worker leads the market's feed, 1 with the reason else.

const DEAD_SECONDS = 30

try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new OperatorError('DATABASE_URL: required.')
  const pool = createPool({ url: config.databaseUrl, applicationName: 'atalaya worker health', onError: report })
  const db = createDatabase(pool)
  const age = await feedAge(db, config.market.id)
  await db.destroy()
  if (age === null) throw new OperatorError('no worker ever led the feed.')
  if (age > DEAD_SECONDS) throw new OperatorError(`the feed was last written ${Math.round(age)} s ago.`)
} catch (error) {
  report(error)
  process.exitCode = 1
}
