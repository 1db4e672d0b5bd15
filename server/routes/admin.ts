import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { CacheBusters, ErrorBody } from '../../domain/contract/common.ts'
import { jobsDashboard } from '../../platform/jobs-dashboard.ts'
import { isAdministratorSession } from '../../platform/repositories/administrators.ts'
import { policyOf } from '../admin/page-policy.ts'
import { adminCookie, readAdminCookie } from '../admin/session-cookie.ts'
import { ApiError } from '../errors.ts'
import { securityHeaders } from '../plugins/security-headers.ts'

const JOBS_PATH = '/admin/jobs'
const CLOSED_PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Atalaya</title>
<p>Abre esta página desde «Mi Cuenta» con la sesión de un administrador. <a href="/">Ir a Atalaya</a></p></html>`

/** The way in for administrators, and the pages behind it. */
export const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, config, clock } = app.deps
  if (!config.databaseUrl) throw new Error('the server needs a database')
  const home = new URL(config.publicUrl).origin
  const dashboard = jobsDashboard(config.databaseUrl, JOBS_PATH)
  app.addHook('onClose', () => dashboard.close())

  app.post(
    '/api/admin/session',
    {
      config: { bearer: true },
      schema: {
        summary: `Lets an administrator's browser open ${JOBS_PATH} for an hour, by a cookie that goes nowhere else.`,
        querystring: Type.Object(CacheBusters),
        response: { 204: Type.Null(), '4xx': ErrorBody, '5xx': ErrorBody },
      },
    },
    async (request, reply) => {
      const { session_id } = request.identity!
      if (!(await isAdministratorSession(db, session_id))) throw new ApiError('admins_only')
      reply.header('set-cookie', adminCookie(app.keys, config, { sessionId: session_id, now: clock() }))
      return reply.code(204).send(null)
    },
  )

  await app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    pages.addHook('onRequest', async (request, reply) => {
      const sessionId = readAdminCookie(app.keys, request.headers.cookie, clock())
      const admitted = sessionId !== null && (await isAdministratorSession(db, sessionId))
      if (!admitted || !comesFromHere(request, config.origins)) {
        return reply.code(401).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(CLOSED_PAGE)
      }
    })
    pages.route({
      method: ['GET', 'POST'],
      url: '/admin/*',
      schema: { hide: true },
      config: { securityHeaders: securityHeaders(app.deps, { policy: false }) },
      handler: async (request, reply) => send(await dashboard.answer(requestOf(request, home)), reply),
    })
  })
}

/** What changes something must name an origin of ours; a page of another site cannot. */
function comesFromHere({ method, headers }: FastifyRequest, origins: readonly string[]): boolean {
  return method === 'GET' || method === 'HEAD' || (headers.origin !== undefined && origins.includes(headers.origin))
}

function requestOf({ method, url, headers, body }: FastifyRequest, home: string): Request {
  // The dashboard compares the two origins itself; behind a proxy only the browser's is the real one.
  const address = new URL(url, headers.origin ?? home)
  const passed = ['accept', 'content-type', 'origin', 'user-agent'].flatMap((name): [string, string][] => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return new Request(address, { method, headers: passed, ...(typeof body === 'string' && { body }) })
}

async function send(response: Response, reply: FastifyReply) {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return reply.send(response)
  const html = await response.text()
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.code(response.status).header('content-security-policy', policyOf(html)).send(html)
}
