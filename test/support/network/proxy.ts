import { createServer, request } from 'node:http'
import { serve, type Teardown } from './serve.ts'

/**
 * Starts a reverse proxy on loopback that appends the client's address to X-Forwarded-For. As all clients have one
 * address on loopback, the header `x-visitor` says from which address a visitor comes.
 */
export async function startProxy(t: Teardown, target: number): Promise<number> {
  const server = createServer((incoming, answer) => {
    const { 'x-visitor': visitor = incoming.socket.remoteAddress, ...headers } = incoming.headers
    const forwarded = [headers['x-forwarded-for'], visitor].flat().filter(Boolean).join(', ')
    const options = {
      host: '127.0.0.1',
      port: target,
      path: incoming.url,
      method: incoming.method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    }
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  return serve(t, server)
}
