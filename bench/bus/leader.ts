import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { openBus } from '#platform/bus/open-bus.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { lockFeed, startFeedTerm } from '#platform/repositories/market/feed.ts'
import { storeQuotes } from '#platform/repositories/market/quotes.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { makeQuote, symbolName } from '../fanout/scenario.ts'
import { fail } from '../harness/processes.ts'
import { MARKET, type Place, type Task } from './task.ts'

// The leader of the feed in a process of its own: prices move at the task's pace, and each move is written at once.

const { symbols, prices }: Task = JSON.parse(process.argv[2])
const { url, busUrls }: Place = JSON.parse(process.argv[3])
const db = createDatabase(createPool({ url, applicationName: 'bench leader', onError: fail }))
const log = pino({ level: 'warn' }, pino.destination(2))
const bus = await openBus({ config: { busUrls }, url, db, log, onError: fail })
const names = Array.from({ length: symbols }, (_, i) => symbolName(i))
const held = await addInstruments(db, MARKET, names)
const ids = names.map((name) => held.get(name) as number)
const leader = randomUUID()
await startFeedTerm(db, { market: MARKET, leader, settings: '', now: new Date() })

/** Number of prices written so far. */
let written = 0
let seq = 0

/** Moves all prices and writes them. */
async function flush(): Promise<void> {
  const now = Date.now()
  const quotes = names.map((_, i) => makeQuote(i, ++seq, now))
  const announce = await db.transaction().execute(async (trx) => {
    const before = await lockFeed(trx, { market: MARKET, shards: [0], leader, cycle: '', known: '' })
    if (before === null) throw new Error('another leads')
    return storeQuotes(trx, { bus, market: MARKET }, ids, quotes)
  })
  await announce()
  written += quotes.length
}

let running = true
/** Writes at the task's pace; a leader that cannot keep it offers fewer prices. */
async function lead(): Promise<void> {
  while (running) {
    const started = performance.now()
    await flush()
    const restMs = 1_000 / prices - (performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)))
  }
}

await flush()
process.on('disconnect', () => process.exit())
process.on('message', async (message: 'lead' | 'count' | 'stop') => {
  if (message === 'lead') void lead()
  if (message === 'count') process.send?.(written)
  if (message === 'stop') running = false
})
process.send?.('ready')
