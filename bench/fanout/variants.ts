import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Server } from 'socket.io'
import { type WebSocket, WebSocketServer } from 'ws'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import { NewestStore } from '#server/realtime/newest.ts'
import { listenLive } from './live.ts'
import { makeItem, makeQuote, type Scenario, symbolName, type VariantName, WINDOW_MS } from './scenario.ts'

/** A way to serve the scenario, which is measured and compared with the others. */
export interface Variant {
  /** Starts the server; resolves with its port on 127.0.0.1. */
  listen(): Promise<number>
  tick(quote: StoredQuote): void
}

const LISTEN = { host: '127.0.0.1', port: 0, backlog: 4_096 }

/** Serves by the product's route, sessions, hub and store; ticks go straight into the store, not through the table. */
function product({ symbols }: Scenario): Variant {
  const newest = new NewestStore({ source: 'simulated', clock: Date.now })
  newest.setSymbols(Array.from({ length: symbols }, (_, i) => symbolName(i)))
  newest.startEpoch('bench')
  newest.putQuotes(Array.from({ length: symbols }, (_, i) => makeQuote(i, i + 1, Date.now())))
  return {
    listen: () => listenLive(newest),
    tick(quote) {
      newest.putQuotes([quote])
    },
  }
}

interface BareValue {
  version: number
  bytes: Buffer
}

interface BareClient {
  socket: Socket
  values: BareValue[]
}

const SLICES = 10
// The head is as long as that of a WebSocket frame and the envelope of the quotes message; it ends as a line.
const HEAD = Buffer.from(`${'-'.repeat(28)}\n`)

/**
 * Serves the lower bound: bare sockets without any protocol, with one write per client and window of the same bytes
 * that the product sends, in the same slices. A client names its symbols in one line.
 */
function bare(): Variant {
  const values = new Map<string, BareValue>()
  const slices = Array.from({ length: SLICES }, () => ({ clients: [] as BareClient[], flushed: 0 }))
  let version = 0
  let opened = 0
  let turn = 0

  function valueNamed(symbol: string): BareValue {
    const value = values.get(symbol) ?? { version: 0, bytes: Buffer.alloc(0) }
    values.set(symbol, value)
    return value
  }

  function flush() {
    const slice = slices[turn]
    turn = (turn + 1) % SLICES
    for (const client of slice.clients) {
      const chunks: Buffer[] = [HEAD]
      for (const value of client.values) {
        if (value.version > slice.flushed) chunks.push(value.bytes)
      }
      if (chunks.length > 1) client.socket.write(Buffer.concat(chunks))
    }
    slice.flushed = version
  }

  return {
    async listen() {
      const server = createServer((socket) => {
        socket.setNoDelay(true)
        socket.on('error', () => socket.destroy())
        socket.once('data', (line) => {
          const symbols = line.toString().trim().split(',')
          slices[opened++ % SLICES].clients.push({ socket, values: symbols.map(valueNamed) })
        })
      })
      server.listen(LISTEN)
      await once(server, 'listening')
      setInterval(flush, WINDOW_MS / SLICES)
      return (server.address() as AddressInfo).port
    },
    tick(quote) {
      const value = valueNamed(quote.symbol)
      value.bytes = Buffer.from(`${JSON.stringify(makeItem(quote))},`)
      value.version = ++version
    },
  }
}

/** Serves as usual first versions do: JSON.stringify and send at each tick for each follower. */
function naive(): Variant {
  const followers = new Map<string, Set<WebSocket>>()
  return {
    async listen() {
      const server = new WebSocketServer({ ...LISTEN, perMessageDeflate: false })
      server.on('connection', (socket) => {
        socket.on('error', () => socket.terminate())
        socket.on('message', (data) => {
          for (const symbol of JSON.parse(data.toString()).symbols) {
            const sockets = followers.get(symbol) ?? new Set()
            followers.set(symbol, sockets.add(socket))
          }
        })
      })
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    tick(quote) {
      const item = makeItem(quote)
      for (const socket of followers.get(quote.symbol) ?? [])
        socket.send(JSON.stringify({ op: 'quotes', items: [item] }))
    },
  }
}

/** Serves by socket.io as its guide says: a room per symbol, with WebSocket as the only transport. */
function socketio(): Variant {
  const http = createHttpServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  io.on('connection', (socket) => socket.on('follow', (symbols: string[]) => socket.join(symbols)))
  return {
    async listen() {
      http.listen(LISTEN)
      await once(http, 'listening')
      return (http.address() as AddressInfo).port
    },
    tick(quote) {
      io.to(quote.symbol).emit('quotes', { items: [makeItem(quote)] })
    },
  }
}

export const BUILD: Readonly<Record<VariantName, (scenario: Scenario) => Variant>> = { bare, product, naive, socketio }
