import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Deps } from './deps.ts'
import { plugins } from './plugins/index.ts'
import { RequestLog } from './request-log.ts'
import { routes } from './routes/index.ts'
import { Twins } from './twins.ts'
import { validatorCompiler } from './validator.ts'

const BODY_LIMIT = 16 * 1024

/** The whole web application, without a port: main.ts listens, tests inject. */
export async function buildApp(deps: Deps, logger: FastifyBaseLogger) {
  const twins = new Twins()
  const app = Fastify({
    loggerInstance: logger,
    rewriteUrl: (request) => twins.rewrite(request.method ?? 'GET', request.url ?? '/'),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustProxy.length > 0 ? [...deps.config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 15_000,
    handlerTimeout: 10_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10_000 },
  }).withTypeProvider<TypeBoxTypeProvider>()
  twins.watch(app)
  app.setValidatorCompiler(validatorCompiler)
  app.decorate('deps', deps)
  app.decorate('twins', twins)
  for (const plugin of plugins) await app.register(plugin)
  for (const route of routes) await app.register(route)
  return app
}
