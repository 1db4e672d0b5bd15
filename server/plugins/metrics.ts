import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { Registry } from 'prom-client'
import { registerOperationMetrics } from '../metrics/operation-metrics.ts'
import { OperationReader, type OperationReport } from '../metrics/operation-report.ts'
import { HttpMetrics, processMetrics, registerLiveMetrics } from '../metrics/process-metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All metrics as Prometheus reads them; calls during a scrape get the same text. */
    scrape(log: FastifyBaseLogger): Promise<string>
  }
}

/** Counts this process's traffic, and writes it out together with the database's figures about the workers. */
export default fp(
  async (app) => {
    const registry = new Registry()
    const http = new HttpMetrics(registry)
    // Sockets are not counted: one lives on for hours after its request.
    app.addHook('onResponse', (request, reply, done) => {
      if (!request.ws) http.observe(request, reply)
      done()
    })
    registerLiveMetrics(registry, app.realtime)
    const reader = new OperationReader(app.deps)
    let report: OperationReport | null = null
    registerOperationMetrics(registry, reader, () => report)
    const all = Registry.merge([registry, processMetrics()])

    const write = async (log: FastifyBaseLogger) => {
      report = await reader.get().catch((error) => {
        log.error({ err: error }, 'the database could not be read for a scrape')
        return null
      })
      return all.metrics()
    }
    let written: Promise<string> | null = null
    app.decorate('scrape', (log: FastifyBaseLogger) => {
      written ??= write(log).finally(() => {
        written = null
      })
      return written
    })
  },
  { name: 'metrics', dependencies: ['sockets'] },
)
