import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { makeItem, type Scenario, type Variant } from '../scenario.ts'

/** The usual first version: at each tick, for each follower, JSON.stringify and send. */
export function naive(_: Scenario): Variant {
  const followers = new Map<string, Set<WebSocket>>()
  return {
    async listen() {
      const server = new WebSocketServer({ host: '127.0.0.1', port: 0, backlog: 4_096, perMessageDeflate: false })
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
