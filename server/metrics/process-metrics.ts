import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Realtime } from '../realtime/realtime.ts'
import { BucketHistogram, Buckets, type Series } from './histogram.ts'

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE'])

/** Durations of requests by their declared routes: without addresses or anything else that a client invents. */
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

/** The counts of the live sockets, read at every scrape. */
export function registerLiveMetrics(registry: Registry, { hub, traffic }: Pick<Realtime, 'hub' | 'traffic'>): void {
  const registers = [registry]
  new Gauge({
    name: 'atalaya_live_sockets',
    help: 'Live sockets that are open, authenticated or about to be.',
    registers,
    collect() {
      this.set(hub.size)
    },
  })
  counter(registry, 'atalaya_live_frames_sent_total', 'Frames handed to live sockets.', () => traffic.frames)
  counter(registry, 'atalaya_live_bytes_sent_total', 'Bytes of the frames handed to live sockets.', () => traffic.bytes)
  new Counter({
    name: 'atalaya_live_closes_total',
    help: 'Live sockets that closed, by close code.',
    labelNames: ['code'],
    registers,
    collect() {
      this.reset()
      for (const [code, count] of traffic.closes) this.inc({ code: code === 0 ? 'other' : code }, count)
    },
  })
  const lag = new BucketHistogram({
    name: 'atalaya_fanout_lag_seconds',
    help:
      'From the time of a changed quote (as_of and the delay its source declares) to its frame being ' +
      'handed to a live socket; of a frame, its oldest quote.',
    series: () => [{ labels: {}, buckets: traffic.lag }],
  })
  registry.registerMetric(lag)
  const admission = new BucketHistogram({
    name: 'atalaya_socket_admission_seconds',
    help: "From a live socket's first token to its ready: what the server itself adds to the opening.",
    series: () => [{ labels: {}, buckets: traffic.admission }],
  })
  registry.registerMetric(admission)
}

function counter(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

let processRegistry: Registry | undefined

/**
 * Memory, processor, event loop, garbage collection and open files of this process, measured from the first call on.
 */
export function processMetrics(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}
