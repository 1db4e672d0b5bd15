import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { Registry } from 'prom-client'
import { HttpMetrics } from '../metrics/http-metrics.ts'
import { registerLiveMetrics } from '../metrics/live-metrics.ts'
import { registerOperationMetrics } from '../metrics/operation-metrics.ts'
import { OperationReader, type OperationReport } from '../metrics/operation-report.ts'
import { processMetrics } from '../metrics/process-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Everything that is measured, as Prometheus reads it. */
    scrape(log: FastifyBaseLogger): Promise<string>
  }
}

/** Counts what passes through this process, and writes it out together with what the database tells of the workers. */
export default fp(
  async (app) => {
    const registry = new Registry()
    const http = new HttpMetrics(registry)
    // A socket lives on for hours after its request.
    app.addHook('onResponse', (request, reply, done) => {
      if (!request.ws) http.observe(request, reply)
      done()
    })
    registerLiveMetrics(registry, app.realtime)
    const reader = new OperationReader(app.deps)
    let report: OperationReport | null = null
    registerOperationMetrics(registry, reader, () => report)
    const all = Registry.merge([registry, processMetrics()])

    app.decorate('scrape', async (log: FastifyBaseLogger) => {
      report = await reader.get().catch((error) => {
        log.error({ err: error }, 'the database could not be read for a scrape')
        return null
      })
      return all.metrics()
    })
  },
  { name: 'metrics', dependencies: ['sockets'] },
)
