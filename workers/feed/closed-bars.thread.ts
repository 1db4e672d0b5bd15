import { parentPort, workerData } from 'node:worker_threads'
import { lazily } from '#domain/lazily.ts'
import { createSimulatedRates } from '#domain/market/simulated/rates.ts'
import { isRemote } from '#domain/market/sources.ts'
import { PostgresBus } from '#platform/bus/postgres-bus.ts'
import { createDatabase, createPool, WORKER_TIMEOUTS } from '#platform/database/database.ts'
import { Repeater } from '#platform/process/repeater.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { readRatesBetween } from '#platform/repositories/market/exchange-rates.ts'
import { PROVIDERS } from '../providers/index.ts'
import type { ThreadDeps, ThreadReply, ThreadRequest } from './closed-bars-round.ts'
import { ClosedBarsService } from './closed-bars-service.ts'

// The entry point of the thread of closed bars: each request comes as a message and is answered with one. The thread
// has no log of its own, since the terminal belongs to the main thread.

const EVERY_MS = 1_000
const CONNECTIONS = 3

const { config, url, anchor, idleMs } = workerData as ThreadDeps
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
// A market with all its bars stored never calls its provider, so it is made when it is first needed.
const provider = isRemote(kind) ? null : lazily(() => PROVIDERS[kind](config, db, anchor))
const simulatedRates = kind === 'simulated' ? createSimulatedRates(config.marketSeed) : null
const queues = lazily(() => startQueues({ url, log: { info() {}, warn: report, error: report }, role: 'send' }))
const service = new ClosedBarsService({
  db,
  // This bus only publishes: the thread subscribes to nothing.
  bus: new PostgresBus({ url, db, onError }),
  market,
  queues: { enqueueAll: async (...jobs) => (await queues()).enqueueAll(...jobs) },
  provider: provider && { closedBars: async (symbol, before) => (await provider()).closedBars(symbol, before) },
  rates: async (currencies, from, to) => simulatedRates ?? (await readRatesBetween(db, currencies, from, to)),
  clock: Date.now,
})
let answeredAt = performance.now()
const round = async () => {
  const isStored = await service.round()
  if (isStored && performance.now() - answeredAt >= idleMs) answer('idle')
}
new Repeater(round, EVERY_MS, onError).start()

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
  if (reply !== 'idle') answeredAt = performance.now()
  parentPort?.postMessage(reply, moved)
}

/** Reports what the queues log to the main thread. */
function report(entry: unknown): void {
  onError(typeof entry === 'object' && entry !== null && 'err' in entry ? entry.err : new Error(JSON.stringify(entry)))
}
