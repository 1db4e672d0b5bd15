import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { openBus } from '../../platform/bus/open-bus.ts'
import { createDatabase, createPool } from '../../platform/database/database.ts'
import { holdFeed, takeFeed } from '../../platform/repositories/market/feed-leadership.ts'
import { addInstruments } from '../../platform/testing/market-rows.ts'
import { storeQuotes } from '../../workers/desks/rounds/store-quotes.ts'
import { makeQuote, symbolName } from '../fanout/scenario.ts'
import { MARKET, type Place, type Task } from './task.ts'

// The leader of the feed in a process of its own: prices move at the task's pace, and each move is written at once.

export interface LeaderFigures {
  prices: number
}

const { symbols, prices }: Task = JSON.parse(process.argv[2])
const { url, busUrls }: Place = JSON.parse(process.argv[3])
const fail = (error: Error) => {
  throw error
}
const db = createDatabase(createPool({ url, applicationName: 'bench leader', onError: fail }))
const log = pino({ level: 'warn' })
const bus = await openBus({ config: { busUrls }, url, db, log, onError: fail })
const names = Array.from({ length: symbols }, (_, i) => symbolName(i))
const held = await addInstruments(db, MARKET, names)
const ids = names.map((name) => held.get(name) as number)
const leader = randomUUID()
await takeFeed(db, { market: MARKET, leader, settings: '', now: new Date() })

const counts: LeaderFigures = { prices: 0 }
let seq = 0

/** Every symbol moves, and is written. */
async function flush(): Promise<void> {
  const now = Date.now()
  const quotes = names.map((_, i) => makeQuote(i, ++seq, now))
  const announce = await db.transaction().execute(async (trx) => {
    const before = await holdFeed(trx, { market: MARKET, shards: [0], leader, cycle: '', known: '' })
    if (before === null) throw new Error('another leads')
    return storeQuotes(trx, { bus, market: MARKET }, ids, quotes)
  })
  await announce()
  counts.prices += symbols
}

let running = true
/** A leader that cannot keep its pace offers fewer prices. */
async function lead(): Promise<void> {
  while (running) {
    const begun = performance.now()
    await flush()
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 / prices - (performance.now() - begun))))
  }
}

await flush()
process.on('disconnect', () => process.exit())
process.on('message', async (message: 'lead' | 'count' | 'stop') => {
  if (message === 'lead') void lead()
  if (message === 'count') process.send?.(counts)
  if (message === 'stop') running = false
})
process.send?.('ready')
