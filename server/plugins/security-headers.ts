import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#platform/config/config.ts'
import type { Deps } from '../deps.ts'

const YEAR_SECONDS = 31_536_000
const UNUSED = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb']
const CALL_HEADERS = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of this route's answers, in place of the general ones. */
    securityHeaders?: Headers
  }
}

type Headers = Readonly<Record<string, string>>

/** A route's differences from the general headers. */
interface HeaderOptions {
  policy?: HelmetOptions['contentSecurityPolicy']
  mayBeFramed?: boolean
}

/**
 * What pages may load and do: nothing inline, nothing from other hosts except pictures and the chart host's frames. A
 * declared call answers with fewer headers: those that have an effect on an answer that is no page. All answers carry
 * the request's id of the log, so that a user's report can be found there.
 */
export default fp(
  async (app) => {
    const ofPages = securityHeaders(app.deps)
    const ofCalls = callHeaders(app.deps)
    app.addHook('onRoute', (route) => {
      if (route.schema?.response !== undefined) route.config = { securityHeaders: ofCalls, ...route.config }
    })
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(request.routeOptions.config.securityHeaders ?? ofPages).header('x-request-id', request.id)
      done()
    })
  },
  { name: 'security-headers' },
)

/** The headers of a page, made once: with the product's settings they never differ between requests. */
export function securityHeaders({ config, dev }: Pick<Deps, 'config' | 'dev'>, own: HeaderOptions = {}): Headers {
  const headers: Record<string, string> = { 'permissions-policy': PERMISSIONS }
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const middleware = helmet({
    // Vite's pages have inline scripts, inline styles and a socket of their own.
    contentSecurityPolicy: own.policy ?? (dev ? false : { useDefaults: false, directives: directives(config) }),
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: dev || own.mayBeFramed ? false : { action: 'deny' },
  })
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * The headers of a declared call: its answer is never stored, guessed to be a page, framed, or read by another site.
 */
function callHeaders(deps: Pick<Deps, 'config' | 'dev'>): Headers {
  const policy = { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } }
  const all = securityHeaders(deps, { policy })
  const kept = Object.entries(all).filter(([name]) => CALL_HEADERS.includes(name))
  return { ...Object.fromEntries(kept), 'cache-control': 'no-store' }
}

/** The policy of every page; `frameAncestors` are the origins that may show it in a frame. */
export function directives(
  config: Pick<Config, 'publicUrl' | 'chartHost'>,
  frameAncestors: readonly string[] = ["'none'"],
) {
  const socket = new URL(config.publicUrl)
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:'
  const chartHost = config.chartHost ? [config.chartHost] : []
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    // Browsers before 2022 do not count the socket among 'self'.
    'connect-src': ["'self'", `${socket.protocol}//${socket.host}`],
    'frame-src': ["'self'", ...chartHost],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [...frameAncestors],
  }
}
