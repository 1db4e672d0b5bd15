import { createLogger } from '#platform/process/log.ts'
import { buildTestApp } from '#server/testing/build-app.ts'
import { Scope, serveBench } from '../harness/processes.ts'
import { ENV } from './fill.ts'

// The web application as in production, on the database of its argument.

const { app } = await buildTestApp(new Scope(), {
  url: process.argv[2],
  env: ENV,
  log: createLogger('bench', 'silent'),
})
await app.listen({ port: 0, host: '127.0.0.1' })
serveBench(app.server)
