import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { BucketHistogram, type Series } from './bucket-histogram.ts'
import { Buckets } from './buckets.ts'

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE'])

/** How long requests took, by their declared routes: no addresses nor anything else that a client invents. */
export class HttpMetrics {
  readonly #series = new Map<string, Series>()

  constructor(registry: Registry) {
    const histogram = new BucketHistogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer, by route template and status class.',
      labelNames: ['method', 'route', 'status'],
      series: () => this.#series.values(),
    })
    registry.registerMetric(histogram)
  }

  observe(request: FastifyRequest, reply: FastifyReply): void {
    const method = METHODS.has(request.method) ? request.method : 'other'
    const route = routeOf(request)
    const family = Math.trunc(reply.statusCode / 100)
    const key = `${method} ${route} ${family}`
    let series = this.#series.get(key)
    if (!series) {
      series = { labels: { method, route, status: `${family}xx` }, buckets: new Buckets(BOUNDS) }
      this.#series.set(key, series)
    }
    series.buckets.observe(reply.elapsedTime / 1000)
  }
}

/** The template of a declared call; all files and pages share one, and so do all unknown addresses. */
function routeOf({ routeOptions: { url, schema } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return schema?.response === undefined ? 'page' : url
}
