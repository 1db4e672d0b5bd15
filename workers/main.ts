import './heap-flags.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { awaitDatabase } from '#platform/database/await-database.ts'
import { createDatabase, createPool, WORKER_TIMEOUTS } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { ClockWatch } from '#platform/process/clock-watch.ts'
import { createLogger } from '#platform/process/log.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { announceReady, runProcess, unlessStopped } from '#platform/process/process.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { seedCatalogue } from '#platform/seed/catalogue.ts'
import { FeedLeader } from './feed/leader.ts'
import { Health } from './health.ts'
import { startJobs } from './jobs/index.ts'
import { NewsFeed } from './news/news-feed.ts'
import { describeMarket, prepareMarket } from './prepare-market.ts'
import { openNewsProviders } from './providers/news/index.ts'

runProcess(async ({ stopping }) => {
  const config = readConfig(process.env)
  const url = config.databaseUrl
  if (!url) throw new OperatorError('DATABASE_URL: required by npm run work (npm start brings its own database).')
  const log = createLogger('worker', config.logLevel)
  await awaitDatabase(url, { log, signal: stopping })
  if (!process.argv.includes('--migrated')) await unlessStopped(stopping, () => migrate(url, seedCatalogue))

  const onError = (error: Error) => log.error({ err: error }, 'database connection lost')
  const pool = createPool({ url, applicationName: 'atalaya worker', ...WORKER_TIMEOUTS, onError })
  const db = createDatabase(pool)
  const clockWatch = new ClockWatch({ db, clock: Date.now, log })
  await clockWatch.start()
  const bus = await openBus({ config, url, db, log, onError })
  await unlessStopped(stopping, () => prepareMarket({ config, url, db, bus, log }))
  const queues = await startQueues({ url, log, role: 'work' })
  await startJobs({ config, db, bus, queues, log })
  const leader = new FeedLeader({ config, url, db, bus, queues, log, clock: Date.now })
  await leader.start()
  const news = new NewsFeed({
    db,
    bus,
    queues,
    market: config.market.id,
    providers: await openNewsProviders(config, db),
    pollSeconds: config.newsPollSeconds,
    relabel: config.newsLabels === 'model' ? (trx) => queues.enqueue(trx, 'relabel', null) : undefined,
    clock: Date.now,
    log,
  })
  await news.start()
  const health = config.healthFile
    ? new Health(config.healthFile, { db, market: config.market.id, log, clock: Date.now })
    : null
  await health?.start()
  const market = await describeMarket(db, config)
  log.info({ market }, 'the worker is ready')
  announceReady(market)

  return {
    async stop() {
      // Other workers wait for the shards that this one gives up.
      await Promise.all([leader.stop(), news.stop(), health?.stop(), clockWatch.stop()])
      await queues.stop()
      await bus.stop()
      await db.destroy()
    },
  }
})
