import { createServer } from 'node:http'
import { serveBench } from './child.ts'

// The least that can answer: node:http and JSON.stringify, without routes, bearer or headers of safety.

const answers = new Map<string, unknown>(Object.entries(JSON.parse(process.argv[2])))

const server = createServer((request, response) => {
  const body = JSON.stringify(answers.get(request.url ?? ''))
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
serveBench(server, '')
