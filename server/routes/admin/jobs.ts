import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { JOBS_PATH } from '#domain/contract/accounts/administration.ts'
import { JOB_ACTIONS, type JobAction } from '#platform/queues/queues.ts'
import { isAdministratorSession } from '#platform/repositories/accounts/sessions.ts'
import { JOB_STATES, readNewestJobs, readQueueDepths } from '#platform/repositories/jobs.ts'
import { securityHeaders } from '../../plugins/security-headers.ts'
import { JOBS_POLICY, MAX_JOBS, pathOf, QUEUE_NAMES, queuePage, queuesPage } from './jobs-html.ts'
import { readAdminCookie } from './session.ts'

const Queue = Type.Object({ queue: Type.Enum(QUEUE_NAMES) })
const Filter = Type.Object({ state: Type.Optional(Type.Enum([...JOB_STATES])) })
const Change = Type.Object({
  ...Queue.properties,
  id: Type.String({ format: 'uuid' }),
  action: Type.Enum(Object.keys(JOB_ACTIONS) as JobAction[]),
})
const CLOSED_PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Atalaya</title>
<p>Abre esta página desde «Mi Cuenta» con la sesión de un administrador. <a href="/">Ir a Atalaya</a></p></html>`

/** The pages of jobs, and the forms by which an administrator changes one. */
export const jobsRoutes: FastifyPluginAsync = async (app) => {
  const { db, queues, config, clock } = app.deps
  // A form's request is in its address; its body is ignored.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, _body, done) => done(null))
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const sessionId = readAdminCookie(app.keys, request.headers.cookie, clock())
    const admitted = sessionId !== null && (await isAdministratorSession(db, sessionId))
    if (!admitted || !comesFromHere(request, config.origins)) return send(reply.code(401), CLOSED_PAGE)
  })
  const headers = securityHeaders(app.deps, { policy: { useDefaults: false, directives: JOBS_POLICY } })
  // Without a referrer a form sends no origin either, which a change must have.
  const own = { config: { securityHeaders: { ...headers, 'referrer-policy': 'same-origin' } } }
  app.get(JOBS_PATH, { ...own, schema: { hide: true } }, async (_, reply) =>
    send(reply, queuesPage(await readQueueDepths(db))),
  )
  app.get<{ Params: Static<typeof Queue>; Querystring: Static<typeof Filter> }>(
    `${JOBS_PATH}/queues/:queue`,
    { ...own, schema: { hide: true, params: Queue, querystring: Filter } },
    async ({ params: { queue }, query: { state } }, reply) =>
      send(reply, queuePage(queue, state, await readNewestJobs(db, { queue, state, limit: MAX_JOBS }))),
  )
  app.post<{ Params: Static<typeof Change>; Querystring: Static<typeof Filter> }>(
    `${JOBS_PATH}/queues/:queue/jobs/:id/:action`,
    { ...own, schema: { hide: true, params: Change, querystring: Filter } },
    async ({ params: { queue, id, action }, query: { state } }, reply) => {
      await queues.change(action, queue, id)
      return reply.redirect(pathOf(queue, state), 303)
    },
  )
}

const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

/** A change must come with one of our origins, which a page of another site cannot send. */
function comesFromHere({ method, headers }: FastifyRequest, origins: readonly string[]): boolean {
  return method === 'GET' || method === 'HEAD' || (headers.origin !== undefined && origins.includes(headers.origin))
}
