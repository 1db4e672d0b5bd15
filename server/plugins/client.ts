import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { serveSources } from './client-dev.ts'

const DIST = fileURLToPath(new URL('../../client/dist/', import.meta.url))
/** Pages beside `/` that the one client entry serves; everything else inside it is view state. */
const PAGES = ['/reset-password', '/reset-password/*', '/confirm-email', '/confirm-email/*']

/** The built client. Hashed assets never change; everything else is asked for anew every time. */
export default fp(
  async (app) => {
    if (app.deps.dev) return serveSources(app)
    if (!existsSync(DIST)) {
      app.log.warn('client/dist is missing: run npm run build. Only the API is served.')
      return
    }
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const page = (_: unknown, reply: FastifyReply) => reply.sendFile('index.html')
    for (const path of PAGES) app.get(path, { schema: { hide: true } }, page)
  },
  { name: 'client' },
)
