import { createServer } from 'node:http'
import { serveBench } from '../harness/processes.ts'
import type { Answers } from './child.ts'

// The minimal server: node:http and JSON.stringify, without routes, bearer or headers except the given ones.

const { headers, bodies }: Answers = JSON.parse(process.argv[2])

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
serveBench(server, '')
