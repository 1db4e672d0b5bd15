import type { FastifyPluginAsync } from 'fastify'
import Type from 'typebox'
import { endSummaries } from '#platform/repositories/summaries.ts'
import { UNSUBSCRIBE_PATH, unsubscribedBy } from '#platform/secrets/keys.ts'
import { securityHeaders } from '../../plugins/security-headers.ts'

const REQUESTS_A_MINUTE = 60

/** Only a form that is posted here. */
const POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const ASKED =
  '<p>¿Quieres dejar de recibir resúmenes de Atalaya?</p><form method="post"><button>Dejar de recibirlos</button></form>'
const ENDED = '<p>Ya no recibirás resúmenes. Puedes volver a pedirlos en Atalaya, en «Resumen».</p>'
const UNKNOWN = '<p>Este enlace no es de un resumen de esta instalación, o está incompleto.</p>'
const GONE = '<p>Esa cuenta ya no existe: no recibirá nada más.</p>'

/**
 * Ends the summaries of an account by the address in its mails, without a log-in: one POST does it (RFC 8058), and a
 * program that only looks at the address changes nothing.
 */
export const unsubscribeRoutes: FastifyPluginAsync = async (app) => {
  const { db } = app.deps
  // What is asked for is in the address; whatever the body is, it says the same.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_, _body, done) => done(null))
  const headers = securityHeaders(app.deps, { policy: { useDefaults: false, directives: POLICY } })
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'POST'],
    url: `${UNSUBSCRIBE_PATH}:token`,
    schema: { hide: true, params: Type.Object({ token: Type.String() }) },
    config: { securityHeaders: headers, rateLimit: { max: REQUESTS_A_MINUTE, timeWindow: 60_000 } },
    async handler({ method, params: { token } }, reply) {
      const userId = unsubscribedBy(app.keys, token)
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      if (userId === null) return reply.code(404).send(page(UNKNOWN))
      if (method !== 'POST') return page(ASKED)
      return page((await endSummaries(db, userId)) ? ENDED : GONE)
    },
  })
}

const page = (body: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Atalaya</title></head><body>${body}<p><a href="/">Ir a Atalaya</a></p></body></html>`
