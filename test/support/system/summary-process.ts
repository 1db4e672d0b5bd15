import '#workers/heap-flags.ts'
import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { createMailer } from '#platform/mail/transports.ts'
import { runProcess } from '#platform/process/process.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { deriveKeys } from '#platform/secrets/keys.ts'
import { createChannels } from '#workers/channels/index.ts'
import { deliver } from '#workers/jobs/deliver.ts'
import { type JobContext, register } from '#workers/jobs/job.ts'
import { summaries } from '#workers/jobs/summaries.ts'

// The part of a worker that makes summaries and delivers messages.

runProcess(async ({ fail }) => {
  const config = readConfig(process.env)
  const url = config.databaseUrl as string
  const db = createDatabase(createPool({ url, applicationName: 'summaries', onError: fail }))
  const log = pino({ level: 'warn' })
  const queues = await startQueues({ url, log, role: 'work' })
  const keys = deriveKeys(config.jwtSecret as string)
  const mailer = createMailer({ ...config, log })
  const channels = createChannels({ config, db, keys, mailer, clock: Date.now })
  // The jobs read only these parts of their context.
  const context = { config, db, keys, queues, channels, log } as unknown as JobContext
  for (const job of [register(deliver), register(summaries)]) await job.start(context)
  console.log('summaries are made and delivered')
  return {
    async stop() {
      await queues.stop()
      await db.destroy()
    },
  }
})
