import cliProgress from 'cli-progress'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { onTemporaryDatabase } from '#platform/database/local-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { MarketFolderError } from '#platform/market-folder/folder.ts'
import { importFolder, reportLines } from '#platform/market-folder/import.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { reportError, runCommand } from '#platform/process/process.ts'

const MARKET = 'replay'

/**
 * `npm run import -- DIR`: reads bars and instruments into the database, as the market that MARKET_DATA=replay shows.
 */
async function main(): Promise<void> {
  const [dir, ...rest] = process.argv.slice(2)
  if (!dir || rest.length > 0) throw new OperatorError('usage: npm run import -- DIR')
  const config = readConfig(process.env)
  if (config.databaseUrl) await importInto(config.databaseUrl, dir)
  else await onTemporaryDatabase(config.dataDir, 'npm run import', (url) => importInto(url, dir))
}

async function importInto(url: string, dir: string): Promise<void> {
  const started = performance.now()
  await migrate(url)
  const pool = createPool({ url, statementMs: 60_000, applicationName: 'atalaya import', onError: reportError })
  await using db = createDatabase(pool)
  const bar = new cliProgress.SingleBar(
    { format: '{bar} {value}/{total} files', noTTYOutput: true, notTTYSchedule: 2_000 },
    cliProgress.Presets.shades_classic,
  )
  try {
    const result = await importFolder(db, dir, MARKET, {
      onProgress(done, total) {
        if (!bar.isActive) bar.start(total, 0)
        bar.update(done)
      },
    })
    bar.stop()
    for (const line of reportLines(result)) console.error(line)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${result.instruments} instruments, ${result.bars} bars of ${result.files} files in ${seconds} s; ` +
        `${result.refused.length} rows refused, ${result.skipped.length} files skipped. Show them with MARKET_DATA=replay npm start`,
    )
  } catch (error) {
    if (error instanceof MarketFolderError) for (const line of error.lines) console.error(line)
    throw error
  } finally {
    bar.stop()
  }
}

runCommand(main)
