import { EventEmitter } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serve, type Teardown } from './serve.ts'

export type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

export interface FakeHttpServer {
  /** `http://127.0.0.1:PORT` */
  url: string
  port: number
  /** Answers by path, without its query; a path that is missing gets 404. */
  answers: Map<string, Answer>
  /** Requests in the order in which they came. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders; body: string; bytes: Buffer }[]
  /** Emits `request` when one came, and `broken` when a client disconnected before its answer was complete. */
  events: EventEmitter
}

/** Starts an HTTP server on 127.0.0.1 that plays a service of others until `t` ends. */
export async function fakeHttpServer(t: Teardown): Promise<FakeHttpServer> {
  const answers: FakeHttpServer['answers'] = new Map()
  const requests: FakeHttpServer['requests'] = []
  const events = new EventEmitter()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    response.once('close', () => {
      if (!response.writableFinished) events.emit('broken')
    })
    const bytes = Buffer.concat(await request.toArray())
    requests.push({ method: request.method ?? '', path, headers: request.headers, body: bytes.toString(), bytes })
    events.emit('request')
    const answer = answers.get(path.split('?', 1)[0]) ?? status(404)
    await answer(response, request)
  })
  const port = await serve(t, server)
  return { url: `http://127.0.0.1:${port}`, port, answers, requests, events }
}

export function content(body: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(body)
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(code, headers).end('<html><body>no</body></html>')
}

export function redirect(location: string, code = 302): Answer {
  return status(code, { location })
}

/** Accepts the request and never answers. */
export const noAnswer: Answer = () => {}

/** Writes `piece` every `everyMs` milliseconds until the client disconnects. */
export function endless(piece: Uint8Array, everyMs: number, code = 200, headers: Record<string, string> = {}): Answer {
  return async (response) => {
    const closed = new Promise((resolve) => response.once('close', resolve))
    response.writeHead(code, { 'content-type': 'application/xml', ...headers })
    while (!response.destroyed) {
      if (response.write(piece)) await pause(everyMs)
      else await Promise.race([new Promise((resolve) => response.once('drain', resolve)), closed])
    }
  }
}
