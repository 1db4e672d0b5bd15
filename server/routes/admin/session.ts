import type { FastifyPluginAsync } from 'fastify'
import { openJobs } from '#domain/contract/calls/administration.ts'
import type { Config } from '#platform/config/config.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { mount } from '../../http/mount.ts'

/** Gives an administrator the cookie by which the browser opens the pages under /admin. */
export const adminSessionRoute: FastifyPluginAsync = async (app) => {
  const { config, clock } = app.deps
  mount(app, openJobs, async (request, reply) => {
    const { session_id } = request.identity!
    reply.header('set-cookie', adminCookie(app.keys, config, { sessionId: session_id, now: clock() }))
    return reply.code(204).send(null)
  })
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
export function readAdminCookie({ open }: Pick<Keys, 'open'>, header: string | undefined, now: number): string | null {
  const value = COOKIE_VALUE.exec(header ?? '')?.[1]
  const [, sessionId, until] = SEALED.exec(value ? (open(value) ?? '') : '') ?? []
  return sessionId && now < Number(until) ? sessionId : null
}
