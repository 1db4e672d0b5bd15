import { openBus } from '#platform/bus/open-bus.ts'
import { publicUrlHint, readConfig } from '#platform/config/config.ts'
import { readSite } from '#platform/config/site-file.ts'
import { awaitDatabase } from '#platform/database/await-database.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openReads } from '#platform/database/read-replica.ts'
import { ClockWatch } from '#platform/process/clock-watch.ts'
import { createLogger } from '#platform/process/log.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { announceReady, runProcess, unlessStopped } from '#platform/process/process.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { buildApp } from './app.ts'
import { NewestStore } from './realtime/newest.ts'

/**
 * Together with the time that `createPool` adds for a database that hangs, a request waits less than three seconds for
 * a statement.
 */
const STATEMENT_MS = 2_300

runProcess(async ({ stopping }) => {
  const config = readConfig(process.env)
  const url = config.databaseUrl
  if (!url) throw new OperatorError('DATABASE_URL: required by npm run serve (npm start brings its own database).')
  const site = await readSite(config.dataDir)
  const log = createLogger('server', config.logLevel)
  await awaitDatabase(url, { log, signal: stopping })
  if (!process.argv.includes('--migrated')) await unlessStopped(stopping, () => migrate(url, seedCatalogue))

  const onError = (error: Error) => log.error({ err: error }, 'database connection lost')
  const pool = createPool({
    url,
    applicationName: 'atalaya server',
    statementMs: STATEMENT_MS,
    onError,
  })
  const db = createDatabase(pool)
  const clockWatch = new ClockWatch({ db, clock: Date.now, log })
  await clockWatch.start()
  const reads = await openReads({ url: config.databaseReadUrl, db, log, statementMs: STATEMENT_MS })
  const bus = await openBus({ config, url, db, log, onError })
  const queues = await startQueues({ url, log, role: 'send' })
  const newest = new NewestStore({ source: config.market.kind, clock: Date.now })
  const app = await buildApp(
    {
      config,
      site,
      db,
      unansweredMs: pool.unansweredMs,
      reads,
      bus,
      queues,
      newest,
      clock: Date.now,
      dev: process.argv.includes('--dev'),
    },
    log,
  )
  await app.listen({ port: config.port, host: config.host }).catch((error) => blameHost(error, config.host))
  const hint = publicUrlHint(config)
  if (hint) log.warn(hint)
  announceReady(config.publicUrl)

  return {
    async stop() {
      await app.close()
      await clockWatch.stop()
      await queues.stop()
      await bus.stop()
      await reads.stop()
      await db.destroy()
    },
  }
})

/** Names HOST as the cause: an unknown host of the database fails with the same error. */
function blameHost(error: NodeJS.ErrnoException, host: string): never {
  const isAddress = error.syscall === 'getaddrinfo' || ['EINVAL', 'EAFNOSUPPORT'].includes(error.code ?? '')
  throw isAddress ? new OperatorError(`HOST: ${host} is no address of this machine (${error.code}).`) : error
}
