import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { encodeTicks } from '#platform/bus/ticks/tick-codec.ts'
import { findActiveSessions } from '#platform/repositories/accounts/sessions.ts'
import { DUMMY_HASH } from '#platform/secrets/passwords.ts'
import { migratedDatabase } from '#platform/testing/database.ts'
import { costOfAlert } from '../alerts/run.ts'
import { runOnce as runBus } from '../bus/run.ts'
import type { Task } from '../bus/task.ts'
import { type RunFigures, runOnce as runFanout } from '../fanout/run-once.ts'
import { makeQuote, type Scenario } from '../fanout/scenario.ts'
import { costOfStocks } from '../feeds/run.ts'
import { cpuMicros, cpuOfTree, Scope } from '../harness/processes.ts'
import { leastOf } from '../harness/table.ts'
import { costOfRequest } from '../http/run.ts'

/** Measured costs of one of each, in the words and units of docs/scaling.md. µs are of one processor's time. */
export const COSTS = {
  socket: ['a live socket, its pings and checks', 'µs a second'],
  frame: ['a frame of prices to a socket', 'µs'],
  update: ['a price in it', 'µs'],
  frameBytes: ['a frame of prices, as sent', 'bytes'],
  updateBytes: ['a price in it, as sent', 'bytes'],
  socketMemory: ['a live socket, memory', 'kB'],
  serverMemory: ['a server without sockets, memory', 'MB'],
  open: ['a live socket opened', 'µs'],
  heard: ['a price that a server hears', 'µs'],
  brokered: ['a price that NATS hands to one server', 'µs'],
  busBytes: ['a price on the bus', 'bytes'],
  written: ['a price that the leader writes', 'µs'],
  writtenPostgres: ['a price written, in PostgreSQL', 'µs'],
  writtenClock: ['a price written, by the clock', 'µs'],
  tick: ['a price checked for its stock, with its open bar', 'µs'],
  stockMemory: ['a stock of 2,500 bars in the worker, memory', 'kB'],
  alert: ['an alert, each price of its stock', 'µs'],
  request: ['a request of a stock’s page', 'µs'],
  requestPostgres: ['a request that reads, in PostgreSQL', 'µs'],
  requestBytes: ['an answer, before compression', 'bytes'],
  logIn: ['a password checked', 'µs'],
  session: ['a session looked up', 'µs'],
  sessionPostgres: ['a session looked up, in PostgreSQL', 'µs'],
} as const satisfies Record<string, readonly [what: string, unit: string]>

export type Costs = Record<keyof typeof COSTS, number>

const ROUNDS = 2
const STOCKS = 1_000
const CLIENTS = 5_000
const COMMON = { clients: CLIENTS, symbols: 500, warmUpMs: 1_000 }
/** Nothing moves, and each socket is pinged once. */
const IDLE: Scenario = { ...COMMON, followed: 1, ticksPerSecond: 0, measureMs: 20_000 }
/** Every price changes once a window, so that a frame has as many prices as a socket follows. */
const BUSY = { ...COMMON, ticksPerSecond: 2_000, measureMs: 4_000 }
/** Many prices and few sockets: the cost that is left without the sockets' is the bus's. */
const BUS: Task = {
  ...{ symbols: 2_500, prices: 4, flushes: 1, servers: 4, sockets: 50, followed: 5, seconds: 6 },
}
/** Number of prices of one shard in a flush. */
const MESSAGE = 40
const PASSWORDS = 40
const SESSIONS = 10_000
/** Number of sessions checked at once: a server with 10,000 sockets checks 1,200 a second. */
const AT_ONCE = 20

/** Measures one cost after the other, so that each has the machine to itself. */
export async function measureCosts(): Promise<Costs> {
  const sockets = await costOfSockets()
  const bus = await costOfBus(sockets)
  const { kilobytes, accepting, evaluating } = costOfStocks(STOCKS)
  const request = await costOfRequest()
  return {
    ...sockets,
    ...bus,
    tick: accepting + evaluating,
    stockMemory: kilobytes,
    alert: await costOfAlert(),
    request: request.micros,
    requestPostgres: request.postgresMicros,
    requestBytes: request.bytes,
    ...(await costOfAccounts()),
  }
}

/** Measures what sockets cost their server: frames of one and of five prices give the cost of a frame and a price. */
async function costOfSockets() {
  const idle = await runFanout('product', IDLE)
  const socket = idle.cpuMicros / CLIENTS / (idle.elapsedMs / 1_000)
  const few: Frame[] = []
  const many: Frame[] = []
  for (let round = 0; round < ROUNDS; round++) {
    few.push(frameOf(await runFanout('product', { ...BUSY, followed: 1 }), socket))
    many.push(frameOf(await runFanout('product', { ...BUSY, followed: 5 }), socket))
  }
  const [one, more] = [few, many].map((frames) => frames.reduce((a, b) => (b.micros < a.micros ? b : a)))
  const perUpdate = (what: 'micros' | 'bytes') => Math.max(0, (more[what] - one[what]) / (more.updates - one.updates))
  const [update, updateBytes] = [perUpdate('micros'), perUpdate('bytes')]
  return {
    socket,
    frame: one.micros - update * one.updates,
    update,
    frameBytes: one.bytes - updateBytes * one.updates,
    updateBytes,
    socketMemory: ((idle.rssMb - idle.emptyMb) * 1_024) / CLIENTS,
    serverMemory: idle.emptyMb,
    open: idle.openMicros / CLIENTS,
  }
}

/** A frame's number of prices, the CPU that it took, and its bytes. */
interface Frame {
  updates: number
  micros: number
  bytes: number
}

function frameOf(run: RunFigures, socketMicros: number): Frame {
  const frames = (run.frames * CLIENTS) / run.readers
  const idle = (socketMicros * CLIENTS * run.elapsedMs) / 1_000
  return { updates: run.samples / run.frames, micros: (run.cpuMicros - idle) / frames, bytes: run.bytes / frames }
}

/** Measures what a price costs on its way from the leader to the servers. */
async function costOfBus({ socket, frame, update }: Pick<Costs, 'socket' | 'frame' | 'update'>) {
  // Every price of a socket changes with each flush, and a flush is a window.
  const ofSockets = BUS.servers * BUS.sockets * (socket + BUS.prices * (frame + BUS.followed * update))
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) {
    const { cpu, prices, flushMs } = await runBus(BUS, true)
    const heard = prices * BUS.servers
    rounds.push({
      heard: (cpu.servers * 1e6 - ofSockets) / heard,
      brokered: (cpu.nats * 1e6) / heard,
      written: (cpu.leader * 1e6) / prices,
      writtenPostgres: (cpu.PostgreSQL * 1e6) / prices,
      writtenClock: (flushMs * 1e3) / BUS.symbols,
    })
  }
  const quotes = Array.from({ length: MESSAGE }, (_, i) => makeQuote(i, i + 1, Date.now()))
  const seqs = quotes.map(({ seq }) => seq)
  const message = encodeTicks({ epoch: crypto.randomUUID(), seq: MESSAGE }, quotes, seqs, [...seqs.keys()])
  return { ...leastOf(rounds), busBytes: message.byteLength / MESSAGE }
}

/** Measures what a log-in and a check of a session cost. */
async function costOfAccounts() {
  await using scope = new Scope()
  const { db } = await migratedDatabase(scope)
  const microsOf = async (work: () => Promise<void>) => {
    const before = cpuMicros()
    await work()
    return cpuMicros() - before
  }
  const passwords = await microsOf(async () => {
    for (let i = 0; i < PASSWORDS; i++) await verify(DUMMY_HASH, 'of nobody')
  })
  await sql`
    with owners as (
      insert into users (email, name, password_hash)
      select 'u' || n || '@x.test', 'x', '' from generate_series(1, ${SESSIONS}::int) as n returning id
    )
    insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from owners
  `.execute(db)
  const ids = (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id)
  const lookUp = async () => {
    for (let at = 0; at < ids.length; at += AT_ONCE) await findActiveSessions(db, ids.slice(at, at + AT_ONCE))
  }
  const postgres = async () => (await cpuOfTree(process.pid, { bench: 'bench/run.ts' })).PostgreSQL * 1e6
  await lookUp()
  const before = await postgres()
  const session = await microsOf(lookUp)
  return {
    logIn: passwords / PASSWORDS,
    session: session / ids.length,
    sessionPostgres: ((await postgres()) - before) / ids.length,
  }
}
