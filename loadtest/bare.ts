import Fastify from 'fastify'
import { announceReady, runProcess } from '../platform/process/process.ts'

// Bare Fastify, with which rest.js compares the product. It gets an answer for each name and returns it, without
// schema, session or database.

runProcess(async () => {
  const answers = new Map<string, unknown>()
  const app = Fastify({ bodyLimit: 2 ** 22 })
  const answer = (request: { params: { name: string } }) => answers.get(request.params.name)
  app.put<{ Params: { name: string } }>('/:name', async ({ params, body }) => {
    answers.set(params.name, body)
    return { name: params.name }
  })
  app.get<{ Params: { name: string } }>('/:name', async (request) => answer(request))
  app.post<{ Params: { name: string } }>('/:name', async (request) => answer(request))
  announceReady(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { stop: () => app.close() }
})
