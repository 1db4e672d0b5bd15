import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { JOBS_PATH } from '#domain/contract/accounts/administration.ts'
import * as calls from '#domain/contract/calls/administration.ts'
import type { Config } from '#platform/config/config.ts'
import { JOB_ACTIONS, type JobAction } from '#platform/queues/queues.ts'
import { isAdministratorSession } from '#platform/repositories/accounts/sessions.ts'
import { JOB_STATES, readNewestJobs, readQueueDepths } from '#platform/repositories/jobs.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { mount } from '../../http/mount.ts'
import { securityHeaders } from '../../plugins/security-headers.ts'
import { JOBS_POLICY, MAX_JOBS, pathOf, QUEUE_NAMES, queuePage, queuesPage } from './jobs-page.ts'

const Queue = Type.Object({ queue: Type.Enum(QUEUE_NAMES) })
const Filter = Type.Object({ state: Type.Optional(Type.Enum([...JOB_STATES])) })
const Change = Type.Object({
  ...Queue.properties,
  id: Type.String({ format: 'uuid' }),
  action: Type.Enum(Object.keys(JOB_ACTIONS) as JobAction[]),
})
const CLOSED_PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Atalaya</title>
<p>Abre esta página desde «Mi Cuenta» con la sesión de un administrador. <a href="/">Ir a Atalaya</a></p></html>`

/** The call that gives an administrator the cookie of the job pages, and those pages. */
export const jobsRoutes: FastifyPluginAsync = async (app) => {
  const { config, clock } = app.deps
  mount(app, calls.openJobs, async (request, reply) => {
    const { session_id } = request.identity!
    reply.header('set-cookie', adminCookie(app.keys, config, { sessionId: session_id, now: clock() }))
    return reply.code(204).send(null)
  })
  await app.register(jobsPages)
}

const jobsPages: FastifyPluginAsync = async (app) => {
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

const COOKIE_NAME = 'atalaya_admin'
const LIFE_SECONDS = 3_600
const COOKIE_VALUE = new RegExp(`(?:^|;) *${COOKIE_NAME}=([\\w-]{1,400})(?:;|$)`)
const SEALED = /^admin ([0-9a-f-]{36}) (\d+)$/

/**
 * A cookie for the pages under /admin, which browsers open without a bearer: sealed by the server, valid for an hour at
 * most and no longer than its session. No other site can make the browser send it, and no script can read it.
 */
function adminCookie(
  { seal }: Pick<Keys, 'seal'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { sessionId, now }: { sessionId: string; now: number },
): string {
  const value = seal(`admin ${sessionId} ${now + LIFE_SECONDS * 1000}`)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE_NAME}=${value}; Path=/admin; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

/** The session in the cookie of a request; null without a valid one. */
function readAdminCookie({ open }: Pick<Keys, 'open'>, header: string | undefined, now: number): string | null {
  const value = COOKIE_VALUE.exec(header ?? '')?.[1]
  const [, sessionId, until] = SEALED.exec(value ? (open(value) ?? '') : '') ?? []
  return sessionId && now < Number(until) ? sessionId : null
}
