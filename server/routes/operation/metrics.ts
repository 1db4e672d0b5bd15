import type { FastifyPluginAsync } from 'fastify'
import { Registry } from 'prom-client'
import Type from 'typebox'

const TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** GET /metrics: figures about the system, none about a person. The reverse proxy decides who may read them. */
export const metricsRoute: FastifyPluginAsync = async (app) => {
  const schema = {
    summary: 'What is measured, in the text format of Prometheus.',
    response: { 200: { content: { 'text/plain': { schema: Type.String() } } } },
  }
  app.get('/metrics', { schema }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(TYPE)
      .send(await app.scrape(request.log)),
  )
}
