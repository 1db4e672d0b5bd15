import pino from 'pino'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { readConfig } from '#platform/config/config.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { FeedLeader } from '#workers/feed/leader.ts'

// The leader of the feed from a worker, alone, on a clock that runs ten times as fast. It messages its parent when it
// leads.

const [began, from] = process.argv.slice(2).map(Number)
const clock = () => from + 10 * (Date.now() - began)
const config = readConfig(process.env)
const url = config.databaseUrl as string
const onError = (error: Error) => {
  throw error
}
const db = createDatabase(createPool({ url, applicationName: `feed ${process.pid}`, onError }))
const bus = new PostgresBus({ url, db, onError })
await bus.start()
const write = (line: string) => {
  if (line.includes('leading the feed')) process.send?.('leads')
  else process.stderr.write(line)
}
const log = pino({ level: 'info' }, { write })
await new FeedLeader({ config, url, db, bus, queues: { enqueueAll: async () => {} }, clock, log }).start()
