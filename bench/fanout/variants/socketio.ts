import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { makeItem, type Scenario, type Variant } from '../scenario.ts'

/** socket.io as its guide says: a room per symbol, WebSocket transport only. */
export function socketio(_: Scenario): Variant {
  const http = createServer()
  const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  io.on('connection', (socket) => socket.on('follow', (symbols: string[]) => socket.join(symbols)))
  return {
    async listen() {
      http.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })
      await once(http, 'listening')
      return (http.address() as AddressInfo).port
    },
    tick(quote) {
      io.to(quote.symbol).emit('quotes', { items: [makeItem(quote)] })
    },
  }
}
