import pino from 'pino'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { runProcess } from '#platform/process/process.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { createChannels } from '#workers/channels/index.ts'
import { FeedLeader } from '#workers/feed/leader.ts'
import { deliver } from '#workers/jobs/deliver.ts'
import { type JobContext, register } from '#workers/jobs/job.ts'
import { loopbackNetwork } from '../network/loopback-network.ts'

// The part of a worker that delivers alerts, for which the Internet is the push service of its test.

runProcess(async ({ fail }) => {
  const config = readConfig(process.env)
  const url = config.databaseUrl as string
  const onError = fail
  const db = createDatabase(createPool({ url, applicationName: 'alerts', onError }))
  const bus = new PostgresBus({ url, db, onError })
  await bus.start()
  const write = (line: string) => {
    if (line.includes('leading the feed')) console.log('alerts are decided and delivered')
    else process.stderr.write(line)
  }
  const log = pino({ level: 'info' }, { write })
  const queues = await startQueues({ url, log, role: 'work' })
  const network = loopbackNetwork({ 'fcm.googleapis.com': ['93.184.215.14'] }, Number(process.env.PUSH_PORT))
  const mailer = { send: async () => {}, forget: async () => {} }
  const keys = deriveKeys(config.jwtSecret as string)
  const channels = createChannels({ config, db, keys, mailer, clock: Date.now, network })
  await register(deliver).start({ config, db, queues, channels, log } as unknown as JobContext)
  const leader = new FeedLeader({ config, url, db, bus, queues, clock: Date.now, log })
  await leader.start()
  return {
    async stop() {
      await leader.stop()
      await queues.stop()
      await bus.stop()
      await db.destroy()
    },
  }
})
