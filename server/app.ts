import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { type ConnectionLimits, connectionLimits, openFilesLimit } from './connections/connection-limits.ts'
import { answerClientError, createHttpServer } from './connections/http-server.ts'
import type { Deps } from './deps.ts'
import { RequestLog } from './http/logging.ts'
import { PathAliases } from './http/path-aliases.ts'
import { serializerCompiler, validatorCompiler } from './http/schemas.ts'
import { answerError } from './plugins/errors.ts'
import { plugins } from './plugins/index.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { routes } from './routes/index.ts'
import { LIVE_PATH } from './routes/live/live.ts'

const BODY_LIMIT = 16 * 1024
const READY_MS = 60_000
/**
 * Added to the time that a request may take to arrive, so that a slow sender gets 408 and not an error of the server.
 */
const HANDLER_MS = 5_000

/** Builds the whole web application, without a port: main.ts listens, tests inject. */
export async function buildApp(
  deps: Deps,
  logger: FastifyBaseLogger,
  limits: ConnectionLimits = connectionLimits(openFilesLimit()),
) {
  const { trustProxy } = deps.config
  const pathAliases = new PathAliases()
  const headers = securityHeaders(deps)
  const app = Fastify({
    loggerInstance: logger,
    serverFactory: (handle) => createHttpServer(handle, { limits, trustProxy, log: logger, livePath: LIVE_PATH }),
    clientErrorHandler: answerClientError,
    // An unreadable address belongs to no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headers).header('x-request-id', request.id)),
    // The error plugin answers in the contract's shape instead.
    return503OnClosing: false,
    rewriteUrl: (request) => pathAliases.rewrite(request.method ?? 'GET', request.url ?? '/'),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    // The first prices of a large market are read before it is ready.
    pluginTimeout: READY_MS,
    forceCloseConnections: 'idle',
  })
  const handlerTimeout = limits.requestMs + HANDLER_MS
  app.addHook('onRoute', (route) => {
    if (!route.config?.fromMemory) route.handlerTimeout ??= handlerTimeout
  })
  pathAliases.watchRoutes(app)
  app.decorate('methodsOf', (url) => pathAliases.methodsOf(url))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('deps', deps)
  for (const plugin of plugins) await app.register(plugin)
  for (const route of routes) await app.register(route)
  return app
}
