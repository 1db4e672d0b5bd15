import Fastify from 'fastify'
import { serveBench } from '../harness/processes.ts'
import type { Answers } from './child.ts'

// The minimal Fastify server: a route for every path, without hooks, schemas or a log.

const { headers, bodies }: Answers = JSON.parse(process.argv[2])

const app = Fastify()
app.get('/*', (request, reply) => {
  reply.headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(bodies[request.url]))
})
await app.listen({ port: 0, host: '127.0.0.1' })
serveBench(app.server, '')
