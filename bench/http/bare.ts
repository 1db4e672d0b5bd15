import { createServer } from 'node:http'
import Fastify from 'fastify'
import { serveBench } from '../harness/processes.ts'

// The least that can answer, without routes, bearer tokens or headers except the given ones: either node:http and
// JSON.stringify, or Fastify with one route for every path, without hooks, schemas or a log.

/** Bodies by path; all are sent with the same headers. */
export interface Answers {
  headers: Record<string, string>
  bodies: Record<string, unknown>
}

const { headers, bodies }: Answers = JSON.parse(process.argv[3])

if (process.argv[2] === 'fastify') {
  const app = Fastify()
  app.get('/*', (request, reply) => {
    reply.headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(bodies[request.url]))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  serveBench(app.server)
} else {
  const server = createServer((request, response) => {
    const body = JSON.stringify(bodies[request.url ?? ''])
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      ...headers,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  serveBench(server)
}
