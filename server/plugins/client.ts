import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { serveSources } from './client-dev.ts'

const DIST = fileURLToPath(new URL('../../client/dist/', import.meta.url))
/** The addresses that the one client entry serves; everything else inside it is view state. */
const PAGES = ['/', '/reset-password', '/reset-password/*', '/confirm-email', '/confirm-email/*']
/** Where the page reads the origin of the chart host; empty: its own. */
const CHART_HOST_FIELD = '<meta name="chart-host" content="" />'

/** The built client. Hashed assets never change; everything else is asked for anew every time. */
export default fp(
  async (app) => {
    const { config, dev } = app.deps
    if (dev) return serveSources(app)
    if (!existsSync(DIST)) {
      app.log.warn('client/dist is missing: run npm run build. Only the API is served.')
      return
    }
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      globIgnore: ['*.html'],
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const source = await readFile(`${DIST}index.html`, 'utf8')
    if (!source.includes(CHART_HOST_FIELD)) throw new Error(`client/dist/index.html has no ${CHART_HOST_FIELD}`)
    const host = config.chartHost ? new URL(config.chartHost).origin : ''
    const html = source.replace(CHART_HOST_FIELD, CHART_HOST_FIELD.replace('""', `"${host}"`))
    const page = (_: unknown, reply: FastifyReply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
    for (const path of PAGES) app.get(path, { schema: { hide: true } }, page)
  },
  { name: 'client' },
)
