import { parentPort, workerData } from 'node:worker_threads'
import { lazily } from '#domain/lazily.ts'
import { isRemote } from '#domain/market/sources.ts'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { createDatabase, createPool, WORKER_TIMEOUTS } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { PROVIDERS } from '../providers/index.ts'
import type { ThreadDeps, ThreadReply, ThreadRequest } from './closed-bars-round.ts'
import { ClosedBarsService } from './closed-bars-service.ts'

// The entry of the thread of closed bars: requests come as messages, and each is answered with one. It has no log of its
// own, since the terminal belongs to the main thread.

const EVERY_MS = 1_000
const CONNECTIONS = 3

const { config, url, anchor } = workerData as ThreadDeps
const onError = (error: unknown) => answer({ id: null, error: error as Error })
const pool = createPool({
  url,
  max: CONNECTIONS,
  applicationName: 'atalaya closed bars',
  ...WORKER_TIMEOUTS,
  onError,
})
const db = createDatabase(pool)
const { id: market, kind } = config.market
// A market with all its bars stored never calls its provider.
const provider = isRemote(kind) ? null : lazily(() => PROVIDERS[kind](config, db, anchor))
const queues = lazily(() => startQueues({ url, log: { info() {}, warn: tell, error: tell }, role: 'send' }))
const service = new ClosedBarsService({
  db,
  // It only sends: nothing listens here.
  bus: new PostgresBus({ url, db, onError }),
  market,
  queues: { enqueueAll: async (...jobs) => (await queues()).enqueueAll(...jobs) },
  provider: provider && { closedBars: async (symbol, before) => (await provider()).closedBars(symbol, before) },
  clock: Date.now,
})
new Repeater(() => service.round(), EVERY_MS, onError).start()

parentPort?.on('message', async ({ id, start }: ThreadRequest) => {
  try {
    const opening = await service.compute(start)
    answer({ id, opening }, opening ? [opening.live.memory.buffer as ArrayBuffer] : [])
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    answer({ id, error: { message, code } })
  }
})

function answer(reply: ThreadReply, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(reply, moved)
}

/** What the queues log. */
function tell(said: unknown): void {
  onError(typeof said === 'object' && said !== null && 'err' in said ? said.err : new Error(JSON.stringify(said)))
}
