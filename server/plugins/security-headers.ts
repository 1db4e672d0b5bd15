import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../../platform/config.ts'
import { isApiCall } from '../api-call.ts'

const YEAR_SECONDS = 31_536_000
const UNUSED = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'payment', 'usb']
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** What pages may load and do: nothing inline, nothing from elsewhere but pictures and the chart host's frames. */
export default fp(
  async (app) => {
    const { config, dev } = app.deps
    await app.register(helmet, {
      // Vite's pages have inline scripts, inline styles and a socket of their own.
      contentSecurityPolicy: dev ? false : { useDefaults: false, directives: directives(config) },
      strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
      referrerPolicy: { policy: 'no-referrer' },
      xFrameOptions: dev ? false : { action: 'deny' },
    })
    app.addHook('onRequest', async (_, reply) => {
      reply.header('permissions-policy', PERMISSIONS)
    })
    app.addHook('onSend', async (request, reply) => {
      if (isApiCall(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'security-headers' },
)

/** The policy of every page; `frameAncestors` are those that may show it in a frame. */
export function directives(
  config: Pick<Config, 'publicUrl' | 'chartHost'>,
  frameAncestors: readonly string[] = ["'none'"],
) {
  const socket = new URL(config.publicUrl)
  socket.protocol = socket.protocol === 'https:' ? 'wss:' : 'ws:'
  const chartHost = config.chartHost ? [new URL(config.chartHost).origin] : []
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
