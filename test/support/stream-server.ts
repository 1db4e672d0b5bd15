import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { close, listen, type Teardown } from './network/serve.ts'

/** What the fakes of all sources that send their prices have in common. */
export interface StreamServer {
  url: string
  /** Answered to the handshake, or null where it is accepted. */
  refusal: { status: number; headers?: Record<string, string> } | null
  /** By path; played instead of the answer. */
  faults: Map<string, (response: ServerResponse) => void>
  /** Path and query of every request of the REST API, in order. */
  requests: string[]
  /** Connections since the start, now, and the most at once. */
  opened: number
  open: () => number
  most: number
  /** As it is, well-formed or not. */
  sendText(text: string): void
  /** Ends every connection, as sources do after a day. */
  cut(): void
  /** Nobody listens any more. */
  leave(): Promise<void>
}

interface Source {
  /** Of the socket. */
  path: string
  answer(url: URL, request: IncomingMessage, response: ServerResponse): void
  /** A connection began; what comes over it goes to the function that is returned. */
  greet(client: WebSocket): (text: string) => void
  beat: () => void
  /** Beats by itself every so many milliseconds; never if left out. */
  beatMs?: number
}

/** A source on 127.0.0.1 for as long as `t` lives. */
export async function streamServer(t: Teardown, { path, answer, greet, beat, beatMs }: Source): Promise<StreamServer> {
  const clients = new Set<WebSocket>()
  const fake: StreamServer = {
    url: '',
    refusal: null,
    faults: new Map(),
    requests: [],
    opened: 0,
    open: () => clients.size,
    most: 0,
    sendText(text) {
      for (const client of clients) client.send(text)
    },
    cut() {
      for (const client of clients) client.close(1001)
    },
    leave() {
      clearInterval(timer)
      for (const client of clients) client.terminate()
      return close(server)
    },
  }
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '')
    const url = new URL(request.url ?? '/', 'http://fake')
    const fault = fake.faults.get(url.pathname)
    if (fault) fault(response)
    else answer(url, request, response)
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (fake.refusal !== null || request.url !== path) {
      const { status, headers = {} } = fake.refusal ?? { status: 404 }
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.end(`HTTP/1.1 ${status} No\r\n${lines.join('')}Connection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client)
      fake.opened += 1
      fake.most = Math.max(fake.most, clients.size)
      client.on('close', () => clients.delete(client))
      const take = greet(client)
      client.on('message', (data) => take(data.toString()))
    })
  })
  const timer = beatMs === undefined ? undefined : setInterval(beat, beatMs)
  fake.url = `http://127.0.0.1:${await listen(server)}`
  t.teardown(() => fake.leave())
  return fake
}
