import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { hashSeed } from '#domain/market/random.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { createDatabase, createPool } from '#platform/database/database.ts'
import { lockFeed, startFeedTerm } from '#platform/repositories/market/feed.ts'
import { storeQuotes } from '#platform/repositories/market/quotes.ts'
import { addInstruments } from '#platform/testing/rows.ts'
import { makeQuote, symbolName } from '../fanout/scenario.ts'
import { fail } from '../harness/processes.ts'
import { MARKET, type Place, type Task } from './task.ts'

// The leader of the feed in a process of its own: prices move at the task's pace, and each move is written at once.

export interface LeaderFigures {
  prices: number
  flushes: number
  /** Milliseconds of all flushes together, by the clock. */
  flushMs: number
}

const { symbols, prices, flushes }: Task = JSON.parse(process.argv[2])
const { url, busUrls }: Place = JSON.parse(process.argv[3])
const db = createDatabase(createPool({ url, applicationName: 'bench leader', onError: fail }))
const log = pino({ level: 'warn' }, pino.destination(2))
const bus = await openBus({ config: { busUrls }, url, db, log, onError: fail })
const names = Array.from({ length: symbols }, (_, i) => symbolName(i))
const held = await addInstruments(db, MARKET, names)
const ids = names.map((name) => held.get(name) as number)
const leader = randomUUID()
await startFeedTerm(db, { market: MARKET, leader, settings: '', now: new Date() })

const counts: LeaderFigures = { prices: 0, flushes: 0, flushMs: 0 }
/** Indices of the symbols that move, by write. */
const moving = Map.groupBy(names.keys(), (i) => hashSeed(i) % flushes)
let seq = 0

/** Moves the prices of these symbols and writes them. */
async function flush(which: readonly number[]): Promise<void> {
  const now = Date.now()
  const started = performance.now()
  const quotes = which.map((i) => makeQuote(i, ++seq, now))
  const own = which.map((i) => ids[i])
  const announce = await db.transaction().execute(async (trx) => {
    const before = await lockFeed(trx, { market: MARKET, shards: [0], leader, cycle: '', known: '' })
    if (before === null) throw new Error('another leads')
    return storeQuotes(trx, { bus, market: MARKET }, own, quotes)
  })
  await announce()
  counts.prices += which.length
  counts.flushes += 1
  counts.flushMs += performance.now() - started
}

let running = true
/** Writes at the task's pace; a leader that cannot keep it offers fewer prices. */
async function lead(): Promise<void> {
  for (let turn = 0; running; turn++) {
    const started = performance.now()
    await flush(moving.get(turn % flushes) ?? [])
    const restMs = 1_000 / prices / flushes - (performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)))
  }
}

await flush([...names.keys()])
process.on('disconnect', () => process.exit())
process.on('message', async (message: 'lead' | 'count' | 'stop') => {
  if (message === 'lead') void lead()
  if (message === 'count') process.send?.(counts)
  if (message === 'stop') running = false
})
process.send?.('ready')
