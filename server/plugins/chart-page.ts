import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { directives, securityHeaders } from './security-headers.ts'

const PAGE = fileURLToPath(new URL('../../client/dist/price_predictions.html', import.meta.url))
/** Gives the page the application's origin, which may frame it and whose messages it answers. */
const ORIGIN_FIELD = '<meta name="atalaya-app-origin" content="" />'

/**
 * The chart host: the only page that may be framed, by the application and by itself. In development Vite serves its
 * sources.
 */
export default fp(
  async (app) => {
    const { config, dev } = app.deps
    if (dev || !existsSync(PAGE)) return
    const origin = config.publicUrl
    const source = await readFile(PAGE, 'utf8')
    if (!source.includes(ORIGIN_FIELD)) throw new Error(`${PAGE} has no ${ORIGIN_FIELD}`)
    const page = source.replace(ORIGIN_FIELD, ORIGIN_FIELD.replace('""', `"${origin}"`))
    const policy = { ...directives(config, ["'self'", origin]), 'connect-src': ["'self'"], 'frame-src': ["'none'"] }
    const headers = securityHeaders(app.deps, {
      policy: { useDefaults: false, directives: policy },
      mayBeFramed: true,
    })
    const options = { schema: { hide: true }, config: { securityHeaders: headers } }
    const send = (_: unknown, reply: FastifyReply) => {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    }
    for (const path of ['/price_predictions', '/price_predictions/']) app.get(path, options, send)
  },
  { name: 'chart-page', dependencies: ['security-headers'] },
)
