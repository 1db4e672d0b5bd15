import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { close, listen, type Teardown } from './network/serve.ts'

/** What all fakes of sources that send their prices have in common. */
export interface StreamServer {
  url: string
  /** Answer to the handshake that refuses it; null while handshakes are accepted. */
  refusal: { status: number; headers?: Record<string, string> } | null
  /** Faults by path, played instead of the answer. */
  faults: Map<string, (response: ServerResponse) => void>
  /** Path and query of every request of the REST API, in order. */
  requests: string[]
  /** Number of connections since the start; `open` are those now, `most` the most at once. */
  opened: number
  open: () => number
  most: number
  /** Sends the text to all clients as it is, well-formed or not. */
  sendText(text: string): void
  /** Ends every connection, as sources do after a day. */
  cut(): void
  /** Stops listening and ends all connections. */
  leave(): Promise<void>
}

interface Source {
  /** Path of the socket. */
  path: string
  answer(url: URL, request: IncomingMessage, response: ServerResponse): void
  /** Called for each new connection; the function it returns gets the messages of this client. */
  greet(client: WebSocket): (text: string) => void
  beat: () => void
  /** Milliseconds between beats that the server sends by itself; none if left out. */
  beatMs?: number
}

/** Serves a source on 127.0.0.1 until `t` ends. */
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
      const receive = greet(client)
      client.on('message', (data) => receive(data.toString()))
    })
  })
  const timer = beatMs === undefined ? undefined : setInterval(beat, beatMs)
  fake.url = `http://127.0.0.1:${await listen(server)}`
  t.teardown(() => fake.leave())
  return fake
}
