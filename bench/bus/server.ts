import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { openBus } from '#platform/bus/open-bus.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { NewestStore } from '#server/realtime/newest.ts'
import { Relay } from '#server/realtime/relay.ts'
import { listenLive } from '../fanout/live.ts'
import { followedBy } from '../fanout/scenario.ts'
import { fail } from '../harness/processes.ts'
import { MARKET, type Place, type Task } from './task.ts'

// One server in a process of its own, with bus, relay, store, hub and sockets.

const KEEP_MS = 10_000

const task: Task = JSON.parse(process.argv[2])
const { url, busUrls }: Place = JSON.parse(process.argv[3])
/** Number of quotes read from the table so far. */
let read = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.length > 0 && 'previous_close' in result.rows[0]) read += result.rows.length
    return result
  },
}
const db = createDatabase(createPool({ url, applicationName: 'bench server', onError: fail })).withPlugin(counting)
const bus = await openBus({
  config: { busUrls },
  url,
  db,
  log: pino({ level: 'warn' }, pino.destination(2)),
  onError: fail,
})
const newest = new NewestStore({ source: 'simulated', clock: Date.now })
const relay = new Relay({ db, market: MARKET, newest })
await relay.start(bus, fail)
const followed = Array.from({ length: task.sockets }, (_, i) =>
  followedBy(i, task).map((symbol) => ({ symbol })),
).flat()
setInterval(() => relay.retain(followed), KEEP_MS)

process.on('disconnect', () => process.exit())
process.on('message', () => process.send?.(read))
process.send?.({ port: await listenLive(newest) })
