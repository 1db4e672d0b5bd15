import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type { Test } from 'tap'
import { technicalIndicators } from '#domain/indicators/index.ts'
import { toColumns } from '#domain/market/bars/columns.ts'
import { createSimulatedMarket } from '#domain/market/simulated/market.ts'
import type { WholeQuote } from '#domain/market/types.ts'
import { startQueues } from '#platform/queues/queues.ts'
import { listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { upsertQuotes } from '#platform/repositories/market/quotes.ts'
import { upsertIndicatorSnapshots } from '#platform/repositories/signals/snapshots.ts'
import { addFeed } from '#platform/testing/rows.ts'
import { addUser, call, logIn } from '#server/testing/accounts.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { TestSocket } from '#server/testing/test-socket.ts'
import { CommentaryService } from '#workers/commentary/commentary-service.ts'
import { type CircuitBreakerOptions, LocalModel } from '#workers/model/local-model.ts'
import { ModelHost, type ModelHostOptions } from '#workers/model/model-host.ts'
import { startFakeOllama } from '../fake-ollama/index.ts'
import type { Teardown } from '../network/serve.ts'

export const MODEL = 'gemma3:4b'

const MARKET = 'simulated:1'
/** A moment of the simulated market; its quotes are dated now. */
const MOMENT = Date.UTC(2026, 0, 15, 20)

interface WorkerOptions extends Partial<ModelHostOptions> {
  host: string
  breaker?: Omit<CircuitBreakerOptions, 'clock'>
  /** Milliseconds by which the breaker's clock is ahead of the real time. */
  skew?: { ms: number }
}

/**
 * The real server application on a real database with the stocks of the simulated market, more instances of it, and
 * workers that write comments. The caller moves prices and checks the model's host by hand.
 */
export async function commentaryFixture(t: Teardown) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const first = await buildTestApp(t, { log })
  const { url, deps } = first
  const { db, bus } = deps
  const market = createSimulatedMarket(1)
  await upsertInstruments(db, MARKET, market.instruments)
  const ids = new Map((await listInstruments(db, MARKET)).map((row) => [row.symbol, row.id]))
  await addFeed(db, MARKET)
  await first.app.instruments.refresh()
  await first.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = first.app.server.address() as AddressInfo
  await addUser(first, 'ana@example.com')
  const token = await logIn(first, 'ana@example.com')
  const heard = new EventEmitter()
  bus.subscribe('commentary', () => heard.emit('commentary'))
  const unused = market.instruments.map(({ symbol }) => symbol)

  /** Writes a price as the feed does, hints included; resolves when the first instance has read it. */
  async function put(symbol: string, more: Partial<WholeQuote> = {}) {
    const quote: WholeQuote = { ...market.quote(symbol, MOMENT)!, as_of: Date.now(), poll_seconds: 3_600, ...more }
    const id = ids.get(symbol) as number
    const bars = market.closedBars(symbol, quote.session)
    const open = { open: quote.open, high: quote.day_high, low: quote.day_low, volume: quote.last_volume }
    const columns = toColumns([...bars, { session: quote.session, close: quote.price, ...open }])
    const body = JSON.stringify(technicalIndicators(columns, { symbol, live: true }))
    await bus.publish('quotes', { seq: await upsertQuotes(db, [id], [quote]) })
    const stats = { year_low: quote.day_low, year_high: quote.day_high, average_volume: quote.last_volume * 1.4 }
    const seq = await upsertIndicatorSnapshots(db, [{ instrument_id: id, body, ...stats }])
    await bus.publish('indicators', { seq })
    const { newest } = deps
    while (newest.quote(symbol)?.quote?.as_of !== quote.as_of || newest.indicators(symbol)?.snapshot?.body !== body) {
      await new Promise(setImmediate)
    }
  }

  return {
    ...first,
    port,
    token,
    lines,
    ids,
    put,
    /** Emits `commentary` with every hint of a finished text. */
    heard,
    /** Gives stocks a price and indicators that no test has asked about yet, and returns their symbols. */
    async take(count: number) {
      const symbols = unused.splice(0, count)
      for (const symbol of symbols) await put(symbol)
      return symbols
    },
    /** Starts one more instance of the server on the same database. */
    another: () => buildTestApp(t, { url, log }),
    async post(symbol: string, app = first.app) {
      const answer = await call({ app }, 'POST', '/api/stocks/?tk=x', { token, body: { ticker: symbol, data: {} } })
      return { status: answer.statusCode, body: answer.json() }
    },
    /** Opens a socket that follows the comments on these stocks until `t` ends. */
    async follow(t: Teardown, followed: readonly string[]) {
      const socket = await new TestSocket(port).open()
      socket.send({ op: 'auth', token })
      socket.send({ op: 'subscribe', channels: followed.map((symbol) => `commentary:${symbol}`) })
      await socket.settled()
      t.teardown(() => socket.websocket.terminate())
      return socket
    },
    /** Starts a worker that serves the queue until `t` ends; it has checked the model's host once. */
    async work(t: Teardown, { host, breaker, skew = { ms: 0 }, ...times }: WorkerOptions) {
      const queues = await startQueues({ url, log, role: 'work' })
      const clock = () => Date.now() + skew.ms
      const modelHost = new ModelHost({ host, model: MODEL, ...times })
      const model = new LocalModel({ host: modelHost, db, log, clock, breaker })
      const service = new CommentaryService({ model, db, bus, log, clock })
      queues.onStop(() => model.stop())
      t.teardown(() => queues.stop())
      await model.round()
      await queues.work('commentary', ({ data, signal }) => service.answer(data, signal))
      return { queues, model, service }
    },
  }
}

export type CommentaryFixture = Awaited<ReturnType<typeof commentaryFixture>>

/** POST answers with this while the model writes. */
export const PENDING = { status: 400, body: { code: 'not_ready', error: 'Cargando...' } }

/** Unused stocks, a fake host that has the model, and a socket that follows the comments on these stocks. */
export async function modelFixture(t: Test, fixture: CommentaryFixture, count = 1) {
  const symbols = await fixture.take(count)
  const fake = await startFakeOllama(t, MODEL)
  return { symbols, symbol: symbols[0] as string, fake, socket: await fixture.follow(t, symbols) }
}

/** Takes the pushed comments out of the messages that the socket has received but not asked for. */
export const commentsIn = (socket: TestSocket) => socket.rest().filter(({ op }) => op === 'commentary')
